import { createHash } from 'node:crypto'
import { newId } from '@saude/contract/id'
import type { User } from '@saude/service/user'
import { tokens, withTie } from '@saude/store'
import { cboSearch, cidSearch, procedureSearch } from '../../contract/code-search.ts'
import { examProcedureSearch } from '../../contract/laboratory-exam.ts'
import {
  sigtapActivate,
  sigtapCancel,
  sigtapChangeList,
  sigtapPackages,
  sigtapRules,
  sigtapUpload,
} from '../../contract/sigtap.ts'
import { userCreate, userGet } from '../../contract/user.ts'
import { hours, openCore, refusal, type TestCore } from '../../testing/core.ts'
import {
  packageFiles,
  type TestPackage,
  type TestProcedure,
  type ZipEntry,
  zipOf,
} from '../../testing/package-of.ts'
import { collections } from '../collections.ts'
import { purge } from '../purge.ts'

let core: TestCore
let boss: User
let elsewhere: User
beforeAll(async () => {
  core = await openCore()
  boss = (await core.as('healthSecretary')).user
})
afterAll(() => core.close())
// Each test has a client of its own.
beforeEach(() => {
  boss = { ...boss, client: { id: newId(), name: 'Santa Rita' } }
  elsewhere = { ...boss, client: { id: newId(), name: 'Outra Cidade' } }
})

const consultation: TestProcedure = {
  code: '0301010064',
  name: 'CONSULTA MÉDICA EM ATENÇÃO PRIMÁRIA',
  value: 1000,
}
const dressing: TestProcedure = { code: '0301100284', name: 'CURATIVO SIMPLES', cids: ['I10'] }
const august: TestPackage = { competence: '202608', procedures: [consultation, dressing] }

const upload = (content: Buffer, { user = boss, name = 'TabelaUnificada.zip' } = {}) =>
  core.call(
    sigtapUpload,
    { package: { id: newId(), name, type: 'application/zip', size: content.length } },
    user,
    undefined,
    [
      {
        field: 'package',
        name,
        type: 'application/zip',
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        content: async () => content,
      },
    ],
  )
const send = (of: TestPackage, user = boss) => upload(zipOf(packageFiles(of)), { user })
const activate = (id: string, user = boss) => core.call(sigtapActivate, { id }, user)
const packages = async (user = boss) => (await core.call(sigtapPackages, {}, user)).items
const found = async (q: string, day?: string, user = boss) =>
  (await core.call(procedureSearch, { q, ...(day && { day }) }, user)).items.map(({ name }) => name)

test('a package is read into counts, and serves no search before it is made current', async () => {
  const answer = await send(august)
  expect(answer).toMatchObject({
    competence: '2026-08',
    procedures: 2,
    occupations: 2,
    diagnoses: 2,
    added: 2,
    ended: 0,
    changed: 0,
  })
  expect(await packages()).toMatchObject([{ id: answer.id, state: 'staged', fraction: 1, procedures: 2 }])
  expect(await found('curativo')).toContain('Curativo simples')
  await activate(answer.id)
  expect(await found('curativo')).toEqual(['CURATIVO SIMPLES'])
  expect(await packages()).toMatchObject([{ state: 'active' }])
})

test('it serves its own client alone, and another client neither sees nor activates it', async () => {
  const { id } = await send(august)
  expect((await refusal(activate(id, elsewhere))).key).toBe('notFound')
  await activate(id)
  expect(await packages(elsewhere)).toEqual([])
  expect(await found('curativo', undefined, elsewhere)).toContain('Curativo simples')
  expect((await core.call(sigtapChangeList, { package: id }, elsewhere)).totalItems).toBe(0)
  expect(
    (await core.call(sigtapRules, { competence: '2026-08', codes: ['0301010064'] }, elsewhere)).isLoaded,
  ).toBe(false)
})

test('what is new, ended and otherwise since the month before is counted and listed', async () => {
  await activate((await send({ ...august, competence: '202607' })).id)
  const { id, ...answer } = await send({
    competence: '202608',
    procedures: [
      { ...consultation, value: 1250, registers: ['01', '02'] },
      { code: '0301010110', name: 'CONSULTA PRÉ-NATAL', sex: 'F' },
    ],
  })
  expect(answer).toMatchObject({ added: 1, ended: 1, changed: 1 })
  const { items } = await core.call(sigtapChangeList, { package: id }, boss)
  expect(items.map(({ kind, name, what }) => [kind, name, what])).toEqual([
    [
      'changed',
      'CONSULTA MÉDICA EM ATENÇÃO PRIMÁRIA',
      'valor ambulatorial: R$ 10,00 → R$ 12,50; instrumentos de registro: novos 01',
    ],
    ['added', 'CONSULTA PRÉ-NATAL', null],
    ['ended', 'CURATIVO SIMPLES', null],
  ])
  const ended = await core.call(sigtapChangeList, { package: id, kind: 'ended' }, boss)
  expect(ended.items.map(({ code }) => code)).toEqual(['0301100284'])
  expect((await packages())[0]).toMatchObject({ comparedWith: '2026-07' })
})

test('procedures of a loaded table are found by what staff call them, too', async () => {
  const { id } = await send({
    competence: '202608',
    procedures: [consultation, { code: '0301010110', name: 'CONSULTA PRÉ-NATAL', sex: 'F' }],
  })
  expect((await activate(id)).id).toBe(id)
  expect(await found('gestante')).toEqual(['CONSULTA PRÉ-NATAL'])
  expect(await found('enfermagem')).toEqual(['CONSULTA PRÉ-NATAL'])
  expect(await found('clinico geral')).toEqual([consultation.name])
})

test('searches of procedures, occupations and diagnoses read the month of the record', async () => {
  const sent: readonly (readonly [string, string])[] = [
    ['202606', 'CURATIVO DE JUNHO'],
    ['202608', 'CURATIVO DE AGOSTO'],
  ]
  for (const [competence, name] of sent) {
    const { id } = await send({
      competence,
      procedures: [{ ...dressing, name }],
      occupations: { '223505': `Enfermeiro de ${competence}` },
      diagnoses: { I10: `Hipertensão de ${competence}` },
    })
    await activate(id)
  }
  expect(await found('curativo', '2026-08-31')).toEqual(['CURATIVO DE AGOSTO'])
  expect(await found('curativo')).toEqual(['CURATIVO DE AGOSTO'])
  expect(await found('03.01.10.028-4', '2026-07-15')).toEqual(['CURATIVO DE JUNHO'])
  // Nothing is known of the time before the first table.
  expect(await found('curativo', '2025-01-01')).toEqual(['CURATIVO DE JUNHO'])
  const day = '2026-06-02'
  expect((await core.call(cboSearch, { q: 'enferm', day }, boss)).items).toMatchObject([
    { id: '223505', name: 'Enfermeiro de 202606', system: 'cbo' },
  ])
  expect((await core.call(cidSearch, { q: 'i10', day }, boss)).items).toMatchObject([
    { cid: 'I10', name: 'Hipertensão de 202606', description: 'CID-10 I10' },
  ])
})

test('users get the occupations of the table that is searched', async () => {
  const { user } = await core.as('healthSecretary')
  const of = {
    ...august,
    occupations: { '225142': 'Médico', '223505': 'Enfermeiro', '999901': 'Nova ocupação' },
  }
  const make = (cbo: string) =>
    core.call(
      userCreate,
      {
        userComplement: {
          name: 'Rita Nova',
          email: `${newId()}@exemplo.gov.br`,
          cbo: { id: cbo, name: 'x' },
          group: [{ id: core.documents.groups.find(({ key }) => key === 'nurse')?._id ?? '' }],
        },
      },
      user,
    )
  expect((await refusal(make('999901'))).key).toBe('validation')
  await activate((await send(of, user)).id, user)
  const { id } = await make('999901')
  expect((await core.call(userGet, { id }, user)).userComplement.cbo).toEqual({
    id: '999901',
    name: 'Nova ocupação',
  })
  expect((await refusal(make('515105'))).key).toBe('validation')
})

test('procedures are found by what staff call them', async () => {
  await activate(
    (await send({ ...august, procedures: [{ code: '0301010030', name: 'CONSULTA DE NÍVEL SUPERIOR' }] })).id,
  )
  expect(await found('consulta enfermeira')).toEqual(['CONSULTA DE NÍVEL SUPERIOR'])
})

test('exams of the table are offered behind those of every day, and what is no exam is not', async () => {
  const rare = { code: '0202010040', name: 'DETERMINAÇÃO DE CURVA GLICÊMICA' }
  const usual = { code: '0202010473', name: 'DOSAGEM DE GLICOSE' }
  const visit = { code: '0301010072', name: 'GLICEMIA EM CONSULTA' }
  await activate((await send({ ...august, procedures: [usual, rare, visit] })).id)
  const { items } = await core.call(examProcedureSearch, { q: 'gli' }, boss)
  expect(items.map(({ name }) => name)).toContain('Glicose')
  expect(items.at(-1)?.name).not.toBe('GLICEMIA EM CONSULTA')
  expect((await core.call(examProcedureSearch, { q: 'curva glic' }, boss)).items.map(({ id }) => id)).toEqual(
    ['0202010040'],
  )
  expect((await core.call(examProcedureSearch, { q: '0202010040' }, boss)).items.map(({ id }) => id)).toEqual(
    ['0202010040'],
  )
  expect((await core.call(examProcedureSearch, { q: '0301010072' }, boss)).items).toEqual([])
})

test('exams that the table of the day no longer has are not offered, and those asked for are named', async () => {
  const glucose = { code: '0202010473', name: 'DOSAGEM DE GLICOSE' }
  await activate((await send({ ...august, competence: '202607', procedures: [glucose, dressing] })).id)
  await activate((await send({ ...august, procedures: [dressing] })).id)
  const asked = async (day: string) => {
    const codes = [glucose.code, dressing.code]
    const { items, ended } = await core.call(examProcedureSearch, { q: 'glicose', day, codes }, boss)
    return [items.map(({ id }) => id), ended]
  }
  expect(await asked('2026-07-20')).toEqual([[glucose.code], []])
  expect(await asked('2026-08-20')).toEqual([[], [glucose.code]])
})

test('a newer package of the same month takes its place, and the one of another month stays', async () => {
  const [july, first, second] = [
    await send({ ...august, competence: '202607' }),
    await send(august),
    await send({ ...august, procedures: [dressing] }),
  ]
  for (const { id } of [july, first, second]) await activate(id)
  const states = Object.fromEntries((await packages()).map(({ id, state }) => [id, state]))
  expect(states).toEqual({ [july.id]: 'active', [first.id]: 'replaced', [second.id]: 'active' })
  expect((await refusal(activate(second.id))).key).toBe('conflict')
  await purge(core.store, new Date(core.now()), 'key')
  const left = await core.store
    .collection(collections.sigtapProcedure)
    .distinct('package', { client: boss.client?.id ?? '' }, { max: 10 })
  expect(left.sort()).toEqual([july.id, second.id].sort())
})

test('two months that are sent at once are both read, each with its own procedures', async () => {
  const [one, other] = await Promise.all([
    send({ ...august, competence: '202605', procedures: [dressing] }),
    send(august),
  ])
  expect([one, other].map(({ competence, procedures }) => [competence, procedures])).toEqual([
    ['2026-05', 1],
    ['2026-08', 2],
  ])
})

test('columns stand where the layout of the package says', async () => {
  await activate((await send({ ...august, competence: '202103', valueWidth: 10 })).id)
  const rules = await core.call(
    sigtapRules,
    { competence: '2021-03', codes: ['0301010064', '0301100284'] },
    boss,
  )
  expect(rules).toMatchObject({
    isLoaded: true,
    items: [
      { code: '0301010064', outpatientValue: 1000, ageMin: null, maxQuantity: null, registers: ['02'] },
      { code: '0301100284', cids: ['I10'], occupations: ['223505', '225142'] },
    ],
  })
})

const refused = async (content: Buffer, name?: string) => {
  const { key, payload } = await refusal(upload(content, { ...(name && { name }) }))
  expect(key).toBe('validation')
  expect(payload).toMatchObject({ fields: { package: expect.any(String) } })
  const [first] = await packages()
  expect(first).toMatchObject({ state: 'refused' })
  // Nothing is left of what was read before the fault.
  const rows = { client: boss.client?.id ?? '' }
  expect(await core.store.collection(collections.sigtapProcedure).countDocuments(rows)).toBe(0)
  expect(await core.store.collection(collections.sigtapCode).countDocuments(rows)).toBe(0)
  return first?.refusal
}

const files = packageFiles(august)
/** The package with one file otherwise. */
const changed = (name: string, change: (content: string) => string): Buffer =>
  zipOf(files.map((file) => (file.name === name ? { ...file, content: change(String(file.content)) } : file)))
const withMore = (...more: ZipEntry[]): Buffer => zipOf([...files, ...more])

const small = zipOf([{ name: 'inside.txt', content: 'x' }])
const bomb = Buffer.alloc(1024 * 1024)

describe('a package is refused, with the place and without a trace:', () => {
  test.each<[string, () => Buffer, string, string?]>([
    [
      'no zip at all',
      () => Buffer.from('Nome;CPF'),
      'O arquivo não é um pacote zip inteiro: baixe-o de novo e envie outra vez',
    ],
    [
      'half of an upload',
      () => zipOf(files).subarray(0, 900),
      'O arquivo não é um pacote zip inteiro: baixe-o de novo e envie outra vez',
    ],
    [
      'an upload that ended before its last tenth',
      () => zipOf(files).subarray(0, zipOf(files).length * 0.9),
      'O arquivo não é um pacote zip inteiro: baixe-o de novo e envie outra vez',
    ],
    [
      'a file of another checksum',
      () => zipOf(files.map((file) => (file.name === 'tb_descricao.txt' ? { ...file, crc: 1 } : file))),
      'tb_descricao.txt: está danificado: baixe o pacote de novo',
    ],
    [
      'a file of another checksum that is not read at all',
      () => withMore({ name: 'versao', content: 'x', crc: 1 }),
      'versao: está danificado: baixe o pacote de novo',
    ],
    [
      'another zip',
      () => small,
      'tb_procedimento.txt: O arquivo não está no pacote: este não é o pacote da tabela unificada',
    ],
    [
      'a zip in the zip',
      () => withMore({ name: 'mais.zip', content: small }),
      'mais.zip: um pacote não pode ter outro dentro',
    ],
    [
      'a path to elsewhere',
      () => withMore({ name: '../../etc/passwd', content: 'x' }),
      'O pacote tem nomes de arquivos inválidos ou está danificado',
    ],
    [
      'a path of Windows',
      () => withMore({ name: '..\\tb_cid.txt', content: 'x' }),
      'O pacote tem nomes de arquivos inválidos ou está danificado',
    ],
    [
      'a folder',
      () => withMore({ name: 'sub/tb_cid.txt', content: 'x' }),
      'sub/tb_cid.txt: o pacote só pode ter arquivos, sem pastas',
    ],
    [
      'a file twice',
      () => withMore({ name: 'TB_CID.TXT', content: 'x' }),
      'TB_CID.TXT: está duas vezes no pacote',
    ],
    [
      'too many files',
      () => withMore(...Array.from({ length: 200 }, (_, at) => ({ name: `x${at}.txt`, content: '' }))),
      'O pacote tem mais de 200 arquivos',
    ],
    [
      'a bomb',
      () => withMore({ name: 'bomb.txt', content: bomb, declared: 61 * 1024 * 1024 }),
      'O pacote aberto tem mais de 60 MB',
    ],
    [
      'a bomb that declares less',
      () =>
        zipOf(
          files.map((file) =>
            file.name === 'tb_cid.txt' ? { ...file, content: bomb, declared: 100 } : file,
          ),
        ),
      'tb_cid.txt: está danificado: baixe o pacote de novo',
    ],
    [
      'a line of another length',
      () => changed('tb_cid.txt', (text) => text.replace('0000\r\n', '\r\n')),
      'tb_cid.txt, linha 1: tem 107 posições, e o layout diz 111',
    ],
    [
      'a line of another month',
      () => changed('tb_procedimento.txt', (text) => text.replace(/202608\r\n$/, '202607\r\n')),
      'tb_procedimento.txt, linha 2: é da competência 202607, e o pacote é da 202608',
    ],
    [
      'a relation of another month',
      () => changed('rl_procedimento_registro.txt', (text) => text.replaceAll('202608', '202607')),
      'rl_procedimento_registro.txt, linha 1: é da competência 202607, e o pacote é da 202608',
    ],
    [
      'another name than content',
      () => zipOf(files),
      'O nome do arquivo diz a competência 202607, e o conteúdo é da 202608',
      'TabelaUnificada_202607_v2607141139.zip',
    ],
    [
      'no month',
      () => changed('tb_procedimento.txt', (text) => text.replaceAll('202608', '202613')),
      'tb_procedimento.txt, linha 1: 202613 não é uma competência',
    ],
    [
      'a number with letters',
      () => changed('tb_procedimento.txt', (text) => text.replace('000000001000', '00000000100O')),
      'tb_procedimento.txt, linha 1: VL_SA não é um número',
    ],
    [
      'a procedure twice',
      () => changed('tb_procedimento.txt', (text) => text.replace('0301100284', '0301010064')),
      'tb_procedimento.txt, linha 2: o procedimento 0301010064 está duas vezes',
    ],
    [
      'a relation of no procedure',
      () => changed('rl_procedimento_cid.txt', (text) => text.replace('0301100284', '0301100285')),
      'rl_procedimento_cid.txt, linha 1: o procedimento 0301100285 não existe',
    ],
    ['no procedures', () => changed('tb_procedimento.txt', () => ''), 'tb_procedimento.txt: está vazio'],
    [
      'no layout',
      () => zipOf(files.filter(({ name }) => name !== 'tb_cid_layout.txt')),
      'tb_cid_layout.txt: O arquivo não está no pacote: este não é o pacote da tabela unificada',
    ],
    [
      'a layout of another head',
      () => changed('tb_cid_layout.txt', (text) => text.replace('Coluna', 'Campo')),
      'tb_cid_layout.txt, linha 1: deve começar com Coluna,Tamanho,Inicio,Fim,Tipo',
    ],
    [
      'a layout that does not add up',
      () => changed('tb_cid_layout.txt', (text) => text.replace('NO_CID,100,5', 'NO_CID,100,6')),
      'tb_cid_layout.txt, linha 3: a coluna não segue a anterior ou não soma',
    ],
    [
      'a layout without a column',
      () => changed('tb_cid_layout.txt', (text) => text.replace('NO_CID', 'NOME')),
      'tb_cid_layout.txt: falta a coluna NO_CID',
    ],
  ])('%s', async (_, content, sentence, ...[name]) => {
    expect(await refused(content(), name)).toBe(sentence)
  })

  test('what was in use stays in use', async () => {
    const { id } = await send(august)
    await activate(id)
    await refusal(upload(changed('tb_descricao.txt', (text) => text.slice(0, -10))))
    expect((await packages()).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['active', 'refused']),
    )
    expect(await found('curativo')).toEqual(['CURATIVO SIMPLES'])
  })
})

/** Enough to be asked while it is read. */
const large: TestPackage = {
  competence: '202608',
  procedures: Array.from({ length: 3_000 }, (_, at) => ({
    code: String(300_000_000 + at).padStart(10, '0'),
    name: `PROCEDIMENTO ${at}`,
  })),
}

test('the reading is cancelled by anybody of the client, and nothing is left of it', async () => {
  let isOver = false
  const sent = refusal(send(large)).finally(() => {
    isOver = true
  })
  let loading: string | undefined
  while (!loading && !isOver) loading = (await packages()).find(({ state }) => state === 'loading')?.id
  if (!loading) throw new Error('It was over before it could be cancelled')
  expect((await refusal(core.call(sigtapCancel, { id: loading }, elsewhere))).key).toBe('notFound')
  await core.call(sigtapCancel, { id: loading }, boss)
  expect(await sent).toMatchObject({ key: 'abort', message: 'O envio foi cancelado' })
  expect(await packages()).toMatchObject([{ state: 'cancelled' }])
  expect(await core.store.collection(collections.sigtapProcedure).countDocuments({ package: loading })).toBe(
    0,
  )
  expect((await refusal(core.call(sigtapCancel, { id: loading }, boss))).key).toBe('conflict')
})

test('a reading whose process ended is interrupted later, and its rows go', async () => {
  const { id } = await send(august)
  const all = core.store.collection(collections.sigtapPackage)
  await all.updateOne({ _id: id }, { $set: { state: 'loading' } })
  await purge(core.store, new Date(core.now()), 'key')
  expect(await packages()).toMatchObject([{ state: 'loading' }])
  await purge(core.store, new Date(core.now() + hours(1)), 'key')
  expect(await packages()).toMatchObject([{ state: 'interrupted' }])
  expect(await core.store.collection(collections.sigtapProcedure).countDocuments({ package: id })).toBe(0)
})

const client = 'c'
test.each<[keyof typeof collections, object, object]>([
  ['sigtapPackage', { client }, { createdAt: -1 }],
  ['sigtapPackage', { client, state: 'active', competence: { $lte: '2026-08' } }, { competence: -1 }],
  ['sigtapPackage', { state: { $in: ['refused', 'cancelled'] } }, {}],
  ['sigtapProcedure', { client, package: 'p', code: { $in: ['1', '2'] } }, { code: 1 }],
  ['sigtapProcedure', { client, package: 'p', searchTokens: tokens('cons') }, { searchName: 1 }],
  ['sigtapCode', { client, package: 'p', system: 'cid10', searchTokens: tokens('hip') }, { searchName: 1 }],
  ['sigtapChange', { client, package: 'p' }, { searchName: 1 }],
  ['sigtapChange', { client, package: 'p', kind: 'ended' }, { code: 1 }],
])('%s is read along an index: %j', async (name, filter, sort) => {
  // The declarations differ in their documents; here only whether a table is scanned counts.
  const { scans, plan } = await core.store.explain(collections[name] as never, filter as never, {
    sort: withTie(sort as never),
    limit: 20,
  })
  expect(scans ? plan : []).toEqual([])
})
