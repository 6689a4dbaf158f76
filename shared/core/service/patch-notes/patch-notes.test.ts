import { readFileSync } from 'node:fs'
import { notesOf } from './patch-notes.ts'

test('an entry has its topic and its text, over several lines and without marks; some are one sentence with it', () => {
  const notes = notesOf(`# Novidades

## Em preparação

- **Listas**: a exportação vem inteira,
  também com \`100.000\` linhas.
- **Filas** de exames são uma só.
- Sem assunto, com [ligação](https://exemplo.gov.br).

## 0.1.0

- **Início**: o começo.
`)
  expect(notes).toEqual([
    {
      title: 'Em preparação',
      entries: [
        { topic: 'Listas', text: 'a exportação vem inteira, também com 100.000 linhas.' },
        { topic: 'Filas', text: 'de exames são uma só.', goesOn: true },
        { topic: null, text: 'Sem assunto, com ligação.' },
      ],
    },
    { title: '0.1.0', entries: [{ topic: 'Início', text: 'o começo.' }] },
  ])
})

test('the changelog of the product is read whole: every entry has its topic', () => {
  const notes = notesOf(readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8'))
  expect(notes.length).toBeGreaterThan(0)
  for (const { entries } of notes)
    for (const { topic, text } of entries) expect([topic, text]).not.toContain(null)
})
