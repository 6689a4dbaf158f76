import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ZipEntry, zipOf } from '@saude/core/testing/package-of'
import { plainFile } from '@saude/service/import/plain'
import { RefusedFile } from '@saude/service/import/refuse'

jest.setTimeout(60_000)

const own = mkdtempSync(join(tmpdir(), 'packed-'))
afterAll(() => rmSync(own, { recursive: true }))

/** A packed file as a table of text. */
async function read(entries: readonly ZipEntry[]): Promise<string> {
  const path = join(own, 'arquivo')
  writeFileSync(path, zipOf(entries))
  const plain = await plainFile(path)
  try {
    return readFileSync(plain.path, 'utf8')
  } finally {
    await plain.end()
  }
}
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tabela-'))

/** A spreadsheet as Excel writes it, as far as a reader looks at it. */
const sheet = (rows: readonly string[]): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    content:
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  },
  {
    name: 'xl/workbook.xml',
    content:
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Pessoas" sheetId="1" r:id="rId1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((cells, at) => `<row r="${at + 1}">${cells.replaceAll('#', String(at + 1))}</row>`)
      .join('')}</sheetData></worksheet>`,
  },
]
const text = (column: string, said: string) => `<c r="${column}#" t="inlineStr"><is><t>${said}</t></is></c>`

test('the one file of a ZIP is unpacked, and goes again', async () => {
  const before = left().length
  expect(await read([{ name: 'dados/pessoas.csv', content: 'Nome;CPF\nAna;1\n' }])).toBe('Nome;CPF\nAna;1\n')
  expect(left()).toHaveLength(before)
})

test('a spreadsheet is read as somebody would have typed it', async () => {
  const csv = await read(
    sheet([
      text('A', 'Nome') + text('B', 'CPF') + text('C', 'Obs'),
      `${text('A', 'Ana; da Silva')}<c r="B#"><v>52998224725</v></c><c r="C#" t="b"><v>1</v></c>`,
      `${text('A', 'Bento')}<c r="B#"><v>898000512345678901</v></c>`,
    ]),
  )
  const [first, second, third] = csv.split('\r\n')
  expect([first, second]).toEqual(['Nome;CPF;Obs', '"Ana; da Silva";52998224725;Sim'])
  // What has lost its last digits is seen to have lost them.
  expect(third).toMatch(/^Bento;8\.98\d+e\+17;?$/)
})

test('what is not one table is refused in words, and nothing of it stays', async () => {
  const before = left().length
  const csv = (name: string) => ({ name, content: 'Nome;CPF\nAna;1\n' })
  for (const [entries, why] of [
    [[csv('a.csv'), csv('b.csv')], 'O ZIP tem 2 arquivos'],
    [[csv('../../a.csv')], 'caminho para fora da pasta'],
    [[{ ...csv('a.csv'), declared: 3_000_000_000 }], 'teria 2.862 MB'],
    [[{ name: 'a.csv', content: Buffer.alloc(40_000_000) }], 'teria 39 MB'],
    [[{ ...csv('a.csv'), declared: 5 }], 'danificado'],
    [[{ name: 'a.zip', content: zipOf([csv('a.csv')]) }], 'outro arquivo compactado dentro'],
    [[], 'O ZIP está vazio'],
    [sheet(Array.from({ length: 20_200 }, () => text('A', 'Ana'))), 'mais de 20.000 linhas'],
  ] as const) {
    const refused = read(entries)
    await expect(refused).rejects.toBeInstanceOf(RefusedFile)
    await expect(refused).rejects.toThrow(why)
  }
  expect(left()).toHaveLength(before)
})
