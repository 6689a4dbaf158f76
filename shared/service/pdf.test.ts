import { pdfOf, pdfTable } from './pdf.ts'
import { writtenIn } from './testing/pdf.ts'

const people = (count: number) =>
  pdfTable({
    title: `Pessoas: ${count}`,
    head: ['Nome', 'Vagas'],
    widths: ['*', 60],
    orientation: 'landscape',
    numbers: [1],
    rows: Array.from({ length: count }, (_, nth) => [`Pessoa ${nth + 1}`, '']),
  })

test('letters that the built-in fonts have not lose their marks, and none becomes another one', async () => {
  const names = ['João Gonçalves d’Ávila – 5º', 'Łukasz Škoda', 'Şahin Đorđević', 'PA ≥ 140', 'Иван 李']
  const pdf = await pdfOf({ title: 'Nomes', content: names.map((text) => ({ text })) })
  const written = writtenIn(pdf)
  // As WinAnsiEncoding has them: 92 is ’, 96 is –, 8a is Š.
  expect(written).toContain('João Gonçalves d\x92Ávila \x96 5º')
  for (const said of ['Lukasz \x8akoda', 'Sahin Dordevic', 'PA >= 140', '???? ?'])
    expect(written).toContain(said)
})

test('title and head of a table stand on every sheet, and an empty cell is a dash', async () => {
  const written = writtenIn(
    await pdfOf({ title: 'Pessoas', orientation: 'landscape', content: [people(60)] }),
  )
  const sheets = written.match(/Pessoas: 60Nome.?Vagas/g)?.length ?? 0
  expect(sheets).toBeGreaterThan(1)
  expect(written).toContain(`${sheets} / ${sheets}`)
  expect(written.match(/Pessoa \d+\x96/g)).toHaveLength(60)
})

test('a table is as wide as its sheet, whatever words stand in it', () => {
  const { table } = people(3)
  expect(table.widths).toEqual([841 - 96 - 60 - 16, 60])
})

test('a table without rows has its head alone', async () => {
  expect(writtenIn(await pdfOf({ title: 'Pessoas', content: [people(0)] }))).toContain('Pessoas: 0')
})
