import { areaOf, isSpoken, textsOf } from './texts.mjs'

const texts = (source: string) => textsOf(source).map(({ text }) => text)

test('sentences, labels and what stands between tags are texts; code, paths and comments are none', () => {
  const source = [
    "import { Card } from '@saude/kits/ui'",
    '// Não é um texto.',
    "const label = 'Situação'",
    'const said = `Não há mais vagas`',
    "fetch('/app/citizen/create')",
    'return <p>Nenhum cidadão <b>Ana</b></p>',
    "const key = 'citizenCreate'",
  ].join('\n')
  expect(texts(source)).toEqual(['Situação', 'Não há mais vagas', 'Nenhum cidadão', 'Ana'])
  expect(textsOf(source)[0]?.line).toBe(3)
})

test('a text says where it is shown', () => {
  expect(areaOf('mfe-citizen/web/area.tsx')).toBe('citizen')
  expect(areaOf('shared/kits/ui/index.ts')).toBe('kits')
  expect(areaOf('shell/main.tsx')).toBe('shell')
  expect(isSpoken('mfe-citizen/web/list/CitizenList.tsx')).toBe(true)
  expect(isSpoken('mfe-citizen/web/list/CitizenList.test.tsx')).toBe(false)
})
