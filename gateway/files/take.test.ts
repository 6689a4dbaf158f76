import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FieldDescriptions } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { fileTypes } from '@saude/contract/file-types'
import { contentFits, fileFits } from './sniff.ts'
import { takeFiles } from './take.ts'
import type { StagedFile } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'take-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0
/** What lies on disk of a file that has arrived. */
function staged(content: Buffer) {
  count += 1
  const path = join(folder, String(count))
  writeFileSync(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, size: content.length, sha256, content: async () => content }
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const samples = {
  txt: Buffer.from('São Paulo, Latin-1 também', 'latin1'),
  csv: Buffer.from('nome;idade\nAna;7\n'),
  json: Buffer.from('\uFEFF{"a":1}'),
  pdf: Buffer.from('%PDF-1.7\n%âãÏÓ'),
  svg: Buffer.from('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
  png,
  gif: Buffer.from('GIF89a'),
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  tif: Buffer.from('49492a0008000000', 'hex'),
  rar: Buffer.from('526172211a070100', 'hex'),
  zip: Buffer.from('504b030414000000', 'hex'),
} as const

describe('the content of a file', () => {
  test.each(fileTypes)('%s is known by its content', (type) => {
    expect(contentFits(type, samples[type])).toBe(true)
  })

  test.each(fileTypes)('%s is not taken for a program', (type) => {
    expect(contentFits(type, Buffer.from('4d5a90000300000004000000ffff0000', 'hex'))).toBe(false)
  })

  test('is looked at on disk, however long it is', async () => {
    const long = Buffer.alloc(3_000_000, ' ')
    const fits = (type: 'pdf' | 'json', ...parts: Buffer[]) =>
      fileFits(type, staged(Buffer.concat(parts)).path)
    expect(await fits('pdf', samples.pdf, long)).toBe(true)
    expect(await fits('pdf', long, samples.pdf)).toBe(false)
    expect(await fits('json', Buffer.from('[1'), long, Buffer.from(',2]'))).toBe(true)
    expect(await fits('json', Buffer.from('[1'), long, Buffer.from(',2'))).toBe(false)
  })

  test('a PDF begins as one, and does not end as an archive', async () => {
    expect(contentFits('pdf', Buffer.from('<script>\n%PDF-1.7'))).toBe(false)
    const empty = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
    const fits = (...parts: Buffer[]) => fileFits('pdf', staged(Buffer.concat([samples.pdf, ...parts])).path)
    expect(await fits(Buffer.alloc(200_000), empty)).toBe(false)
    expect(await fits(empty, Buffer.from('\n%%EOF\n'))).toBe(true)
  })

  test('a page that calls itself a picture, broken JSON and a web page that calls itself SVG are refused', () => {
    expect(contentFits('png', Buffer.from('<html><script>'))).toBe(false)
    expect(contentFits('json', Buffer.from('{"a":'))).toBe(false)
    expect(contentFits('svg', Buffer.from('<html><svg></svg></html>'))).toBe(false)
  })
})

const fields: FieldDescriptions = {
  note: { type: 'string', required: false },
  'document.photo': {
    type: 'mixed',
    required: false,
    file: { label: 'Foto', accept: ['png', 'jpg'], maxBytes: 100 },
  },
}
const act = { userId: 'u', requestKey: 'k' }
const upload = (own: Partial<StagedFile> = {}, content: Buffer = png): StagedFile => ({
  field: 'document.photo',
  name: 'foto.png',
  type: 'image/png',
  ...staged(content),
  ...own,
})
const problem = async (input: unknown, files: StagedFile[]) => {
  try {
    await takeFiles(fields, input, files, act)
  } catch (error) {
    if (error instanceof AppError) return error.payload?.fields
  }
  return undefined
}

describe('several files of one field', () => {
  const several: FieldDescriptions = {
    'document.papers': { type: 'array', required: false },
    'document.papers[]': {
      type: 'mixed',
      required: true,
      file: { label: 'Papel', accept: ['png'], maxBytes: 100 },
    },
  }
  const take = async (papers: unknown, ...files: StagedFile[]) =>
    takeFiles(several, { document: { papers } }, files, act)
  const paper = (index: number, own: Partial<StagedFile> = {}) =>
    upload({ field: `document.papers.${index}`, ...own })
  const refused = (sentence: string, path = 'document.papers.0') => ({
    payload: { fields: { [path]: sentence } },
  })

  test('take the empty places; of those that stay only the id is believed', async () => {
    const lie = { id: 'f-1', name: 'mentira.exe', type: 'x', size: 1 }
    const { input, kept } = await take([lie, null, { id: 'f-2' }, null], paper(3), paper(1))
    const stored = { id: expect.any(String), name: 'foto.png', type: 'image/png', size: png.length }
    expect(input).toEqual({ document: { papers: [{ id: 'f-1' }, stored, { id: 'f-2' }, stored] } })
    expect(new Set(kept.map((file) => file.stored.id)).size).toBe(2)
  })

  test('are refused where no place waits for them, and each at its own', async () => {
    await expect(take([], paper(0))).rejects.toMatchObject(refused('Papel é inválido'))
    await expect(take([{ id: 'f-1' }], paper(0))).rejects.toMatchObject(refused('Papel é inválido'))
    await expect(take(null, paper(0))).rejects.toMatchObject(refused('Papel é inválido'))
    await expect(take([null], paper(0), paper(0))).rejects.toMatchObject(refused('Papel é inválido'))
    await expect(take([null], paper(0, { name: 'a.jpg' }))).rejects.toMatchObject(
      refused('Papel não é de um tipo aceito. Tipos aceitos: png'),
    )
  })

  test('are no texts, and nothing that says no id', async () => {
    const text = refused('O arquivo não pode ser recebido pelo formulário como texto', 'document.papers[]')
    for (const wrong of ['x', 1, {}, [], { name: 'a.png' }])
      await expect(take([wrong])).rejects.toMatchObject(text)
  })
})

describe('the files of a call', () => {
  test('stand in the input where the contract has their fields', async () => {
    const file = upload()
    const { input, kept, others } = await takeFiles(fields, { note: 'x', document: { a: 1 } }, [file], act)
    const stored = { id: expect.any(String), name: 'foto.png', type: 'image/png', size: png.length }
    expect(input).toEqual({ note: 'x', document: { a: 1, photo: stored } })
    expect(kept).toEqual([{ stored, path: file.path }])
    expect(others).toEqual([])
  })

  test('of other fields are left to the handler', async () => {
    const other = upload({ field: 'table' })
    expect(await takeFiles(fields, {}, [other], act)).toEqual({ input: {}, kept: [], others: [other] })
  })

  test('that are read and not kept are checked like the others, and left to the handler', async () => {
    const file = { label: 'Pacote', accept: ['png'] as const, maxBytes: 100, isRead: true }
    const read: FieldDescriptions = { package: { type: 'mixed', required: true, file } }
    const sent = upload({ field: 'package', type: 'text/html' })
    const { input, kept, others } = await takeFiles(read, {}, [sent], act)
    expect(input).toMatchObject({ package: { name: 'foto.png', size: png.length } })
    // Of the type that its content is of, whatever the caller says.
    expect([kept, others]).toEqual([[], [{ ...sent, type: 'image/png' }]])
    const wrong = upload({ field: 'package', name: 'tabela.zip' })
    await expect(takeFiles(read, {}, [wrong], act)).rejects.toMatchObject({ key: 'validation' })
  })

  test('have the same id when the same act is tried again, another one otherwise', async () => {
    const id = async (file: StagedFile, key = 'k') =>
      (await takeFiles(fields, {}, [file], { ...act, requestKey: key })).kept[0]?.stored.id
    const first = await id(upload())
    expect(await id(upload())).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const others = [
      await id(upload(), 'other'),
      await id(upload({ name: 'b.png' })),
      await id(upload({}, Buffer.concat([png, Buffer.from('x')]))),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
  })

  test('are refused at their fields: type, content, size, emptiness', async () => {
    const at = (sentence: string) => ({ 'document.photo': sentence })
    expect(await problem({}, [upload({ name: 'foto.gif' })])).toEqual(
      at('Foto não é de um tipo aceito. Tipos aceitos: png, jpg'),
    )
    expect(await problem({}, [upload({ name: 'foto.jpg' })])).toEqual(
      at('O conteúdo de Foto não é de um arquivo jpg'),
    )
    expect(await problem({}, [upload({}, Buffer.concat([png, Buffer.alloc(100)]))])).toEqual(
      at('Foto não pode passar de 100 B'),
    )
    expect(await problem({}, [upload({}, Buffer.alloc(0))])).toEqual(at('Foto é um arquivo vazio'))
  })

  test('cannot be named in the JSON, neither as text nor as a file that is stored already', async () => {
    const sentence = { 'document.photo': 'O arquivo não pode ser recebido pelo formulário como texto' }
    expect(await problem({ document: { photo: 'foto.png' } }, [])).toEqual(sentence)
    expect(await problem({ document: { photo: { id: 'x', name: 'foto.png', size: 1 } } }, [])).toEqual(
      sentence,
    )
    expect(await problem({ document: { photo: null } }, [])).toBeUndefined()
    const { 'document.photo': photo } = fields
    if (!photo) throw new Error('no photo')
    const nested = { 'rows[].photo': photo }
    const forged = { rows: [{ photo: null }, { photo: { id: 'x', name: 'foto.png', size: 1 } }] }
    await expect(takeFiles(nested, forged, [], act)).rejects.toThrow(AppError)
  })

  test('have names without folders and control signs, of a length that every disk takes', async () => {
    const nameOf = async (name: string) =>
      (await takeFiles(fields, {}, [upload({ name })], act)).kept[0]?.stored.name
    expect(await nameOf('../../etc/foto\u0000\u202e.png')).toBe('foto.png')
    expect(await nameOf('C:\\fotos\\ção.PNG')).toBe('ção.PNG')
    expect(await nameOf(`${'a'.repeat(300)}.png`)).toBe(`${'a'.repeat(120)}.png`)
  })
})
