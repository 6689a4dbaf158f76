import { csvColumns, csvValue } from '@saude/contract/csv'
import type { RecordTest } from './test-record.ts'

/** What a file and a printed list have of each entry. */
export function testExport({ of, area, create }: RecordTest): void {
  it('is written into files as texts, each column under a name of its own', async () => {
    const id = await create()
    const { items } = await area().call(of.list, { stopIndex: 249 })
    const row: Readonly<Record<string, unknown>> = items.find((item) => item.id === id) ?? {}
    const columns = csvColumns(of.list.list.itemFields)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
    const texts = columns.map(({ field, label, schema }) => ({
      field,
      label,
      text: csvValue(schema, row[field]),
    }))
    expect(texts.filter(({ text }) => /\[object|undefined|NaN/.test(text))).toEqual([])
    for (const { field, label, text } of texts)
      if (of.label.includes(field)) expect([label, text]).not.toEqual([label, ''])
  })
}
