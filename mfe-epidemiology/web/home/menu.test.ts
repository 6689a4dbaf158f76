import { defaultPermissions } from '@saude/contract/access'
import { visibleMenu } from '@saude/contract/menu'
import '@saude/contract/testing/rows'
import '../../contract/access.ts'
import { menu } from './menu.ts'

const seenBy = (group: Parameters<typeof defaultPermissions>[0]) =>
  visibleMenu(menu, new Set(defaultPermissions(group))).flatMap(({ links }) =>
    links.map(({ title }) => title),
  )

test('a doctor sees every screen of the area, an attendant none', () => {
  expect(seenBy('doctor')).toHaveLength(menu.flatMap(({ links }) => links).length)
  expect(seenBy('doctor')).toContain('Campanhas')
  expect(seenBy('healthAttendant')).toEqual([])
})
