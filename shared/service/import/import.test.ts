import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dateCell, phoneCell, plainCell, yesNoCell } from '@saude/contract/import/cells'
import { drive } from './drive.ts'
import { recogniseTable, type TableFormat } from './recognise.ts'
import { RefusedFile } from './refuse.ts'
import { writeRefused } from './refused-file.ts'
import { rowsOf } from './rows.ts'

const format: TableFormat = {
  name: 'houses',
  title: 'casas',
  columns: {
    name: { label: 'Nome', synonyms: ['nome da casa'], isRequired: true, read: plainCell },
    street: { label: 'Rua', synonyms: ['logradouro'], read: plainCell },
    phone: { label: 'Telefone', synonyms: [], read: phoneCell },
  },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fileOf = async (content: string | Buffer, name = 'casas.csv') => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const recognised = async (content: string | Buffer) => recogniseTable(await fileOf(content), format)
const latin = (text: string) => Buffer.from(text, 'latin1')

async function readAll(texts: readonly string[], separator = ';') {
  const rows: [number, ...string[]][] = []
  for await (const { line, cells } of rowsOf(texts, separator)) rows.push([line, ...cells])
  return rows
}

describe('how a file is kept is found by its content', () => {
  test('UTF-8 and windows-1252, each of the separators', async () => {
    expect(await recognised('\uFEFFNome;Rua\r\nÁgua;Sol\r\n')).toMatchObject({
      encoding: 'utf-8',
      separator: ';',
    })
    expect(await recognised('Nome\tRua\nÁgua\tSol\n')).toMatchObject({ encoding: 'utf-8', separator: '\t' })
    expect(await recognised(latin('Nome,Rua\nÁgua,Sol\n'))).toMatchObject({
      encoding: 'windows-1252',
      separator: ',',
      samples: { name: { column: 'Nome', values: ['Água'] } },
    })
    expect(await recognised(Buffer.from('\uFEFFNome|Rua\nÁgua|Sol\n', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      separator: '|',
    })
  })

  test('an accent behind the first 64 KB counts', async () => {
    const long = `Nome;Rua\n${'Casa;Sol\n'.repeat(10_000)}`
    expect(await recognised(latin(`${long}Água;Sol\n`))).toMatchObject({ encoding: 'windows-1252' })
    expect(await recognised(`${long}Água;Sol\n`)).toMatchObject({ encoding: 'utf-8' })
  })

  test('the headings, behind what programs write before them, by names and synonyms', async () => {
    const found = await recognised(
      'MINISTÉRIO DA SAÚDE;\nFILTROS;\nNome;tudo\n\n"Gerado em ";26/11/2026\nLOGRADOURO;NOME DA CASA;OUTRA\nSol;Água;x\n',
    )
    expect(found).toMatchObject({ headingLine: 6, mapping: { street: 0, name: 1 } })
  })

  test('and can be said otherwise', async () => {
    const path = await fileOf('Nome;Rua\nA;B\nNome;Rua\nC;D\n')
    expect(await recogniseTable(path, format, { headingLine: 3 })).toMatchObject({ headingLine: 3 })
    expect(await recogniseTable(path, format, { encoding: 'windows-1252' })).toMatchObject({
      encoding: 'windows-1252',
    })
  })
})

describe('a file is refused whole, in words', () => {
  test.each([
    ['nothing', '', 'vazio'],
    ['a table of something else', 'Placa;Modelo\nABC1234;Gol\n', 'linha dos títulos'],
    [
      'DOCTYPE',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'DOCTYPE',
    ],
    ['an XML', '<?xml version="1.0"?><a/>', 'XML'],
    ['a ZIP', Buffer.from('PK\u0003\u0004\u0014\u0000../../etc/passwd', 'latin1'), 'ZIP'],
    ['XLSX', Buffer.from('PK\u0003\u0004\u0014\u0000xl/workbook.xml', 'latin1'), 'XLSX'],
    ['XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'XLS'],
    ['PDF', '%PDF-1.7 Nome;Rua', 'PDF'],
    ['bytes', Buffer.from([0x4e, 0, 1, 2, 3]), 'não é um texto'],
  ])('%s', async (_, content, words) => {
    const refused = recognised(content)
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toBeInstanceOf(RefusedFile)
  })

  test('one that is not there', async () => {
    await expect(recogniseTable(join(folder, 'nada.csv'), format)).rejects.toThrow('não existe')
  })
})

describe('rows', () => {
  test('keep quotes in the middle of a cell, and know lines and separators within them', async () => {
    const text = 'a;"b;c";"d ""e"""\n\nSítio "Boa Vista";2" de cano;"x\ny"\nfim'
    const rows = [
      [1, 'a', 'b;c', 'd "e"'],
      [3, 'Sítio "Boa Vista"', '2" de cano', 'x\ny'],
      [5, 'fim'],
    ]
    expect(await readAll([text])).toEqual(rows)
    // Wherever a part of the file ends.
    expect(await readAll([...text])).toEqual(rows)
  })

  test('are refused where a quote does not end, instead of reading the file as one cell', async () => {
    await expect(readAll([`a;b\n"c;d\n${'e;f\n'.repeat(1_000)}`])).rejects.toThrow('aspas abertas na linha 2')
    await expect(readAll(['"a'])).rejects.toThrow('não terminam')
    await expect(readAll(['x'.repeat(30_000)])).rejects.toThrow('comprido demais')
    await expect(readAll([';'.repeat(1_000)])).rejects.toThrow('mais de 300 colunas')
  })
})

test('cells are read as people and programs write them', () => {
  expect(dateCell('1/2/1980')).toEqual({ value: '1980-02-01' })
  expect(dateCell('01-02-1980 00:00:00')).toEqual({ value: '1980-02-01' })
  expect(dateCell('1980-02-01T00:00')).toEqual({ value: '1980-02-01' })
  expect(dateCell('29252')).toEqual({ value: '1980-02-01' })
  expect(dateCell('31/02/1980')).toHaveProperty('problem')
  expect(dateCell('01/02/80')).toHaveProperty('problem')
  expect(phoneCell('+55 (82) 99999-1234 / 3333-1111')).toEqual({ value: '82999991234' })
  expect(yesNoCell('NÃO')).toEqual({ value: false })
  expect(yesNoCell('talvez')).toHaveProperty('problem')
})

test('rows that were not taken are the same file with the reason, which can be loaded again', async () => {
  const file = await recognised('Nome;Extra;Rua\n"A;1";x;Sol\nB;y\nC;z;Lua\n')
  const path = join(folder, 'recusados.csv')
  const rejected = writeRefused(path, file)
  const none = {
    created: 0,
    changed: 0,
    same: 0,
    fields: [],
    notices: [],
    examples: [],
    homes: 0,
    families: 0,
  }
  const done = await drive({
    file,
    batchRows: 2,
    refused: rejected.add,
    send: async (rows) => ({
      ...none,
      created: rows.filter(({ line }) => line === 3).length,
      doubtful: rows.filter(({ line }) => line === 4).map(({ line }) => ({ line, why: 'Quem é?' })),
      refused: rows.filter(({ line }) => line === 2).map(({ line }) => ({ line, why: 'Sem "porta"' })),
    }),
  })
  expect(await rejected.end()).toBe(2)
  expect(done).toMatchObject({
    rows: 3,
    new: 1,
    doubtful: 1,
    refused: 1,
    reasons: { 'Quem é?': 1, 'Sem "porta"': 1 },
  })
  const text = await readFile(path, 'utf8')
  expect(text).toBe(
    '\uFEFFNome;Extra;Rua;Erro\r\n"A;1";x;Sol;"Sem ""porta"""\r\nC;z;Lua;Duvidoso: Quem é?\r\n',
  )
  expect(await recogniseTable(path, format)).toMatchObject({ mapping: { name: 0, street: 2 } })
})

test('a stop between two batches leaves the rest', async () => {
  const file = await recognised('Nome;Rua\nA;1\nB;2\nC;3\n')
  const stop = new AbortController()
  const sent: number[] = []
  const none = {
    created: 0,
    changed: 0,
    same: 0,
    fields: [],
    notices: [],
    examples: [],
    homes: 0,
    families: 0,
  }
  const done = await drive({
    file,
    batchRows: 1,
    signal: stop.signal,
    send: async (rows) => {
      sent.push(...rows.map(({ line }) => line))
      stop.abort()
      return { ...none, created: 1, doubtful: [], refused: [] }
    },
  })
  expect([sent, done.isStopped, done.new]).toEqual([[2], true, 1])
})
