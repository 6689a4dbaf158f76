import { defaultPermissions } from '@saude/contract/access'
import { visibleMenu } from '@saude/contract/menu'
import '@saude/contract/testing/rows'
import '../../contract/access.ts'
import { menu } from './menu.ts'

const seenBy = (group: Parameters<typeof defaultPermissions>[0]) =>
  visibleMenu(menu, new Set(defaultPermissions(group))).flatMap(({ links }) =>
    links.map(({ title }) => title),
  )

test('a secretary sees every screen of the area, each once', () => {
  const all = menu.flatMap(({ links }) => links.map(({ path }) => path))
  expect(new Set(all).size).toBe(all.length)
  expect(seenBy('healthSecretary')).toHaveLength(all.length)
})

test('a nurse sees what nurses may open, and no requests', () => {
  expect(seenBy('nurse')).toEqual(['Medicamentos', 'Atendimentos médicos', 'Visitas domiciliares'])
})
