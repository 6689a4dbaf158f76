import { createHash } from 'node:crypto'
import { citizenList } from '@saude/citizen/contract/citizen'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { personData } from '@saude/core/contract/person-data'
import { examRequest } from '@saude/health-secretary/contract/exam-request'
import { caller } from '@saude/service/testing/caller'
import { type AnyCollection, filterBy } from '@saude/store'
import { type OracleTown, openOracleTown } from './oracle/town.ts'
import { productServices } from './testing/services.ts'
import { callsOf } from './testing/town-calls.ts'

/** Everything that the product keeps of a citizen is in the copy that the person may ask for (LGPD, art. 18 and 19). */

jest.setTimeout(120_000)

let town: OracleTown
beforeAll(async () => {
  town = await openOracleTown()
})
afterAll(() => town.close())
const { act, ask } = callsOf(() => town)

const declared = productServices.flatMap(({ area, collections, handlers }) =>
  Object.values(collections).map((collection) => ({ area, collection, handlers })),
)
const citizensOf = ({ about }: AnyCollection): readonly string[] =>
  about && !('left' in about) ? about.citizens : []

/** Stored documents, whose fields are read by their names. */
const stored = async (area: string, name: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await town.documents(area, name)).map((one) => ({ ...one }))

describe('the law of copies', () => {
  /** Other citizens in an entry, whose own copies say it. */
  const others = new Set(['citizen citizen motherId', 'citizen citizen responsibleId'])

  test('wherever the demo has the id of a citizen, the collection says it', async () => {
    const ids = new Set((await stored('citizen', 'citizen')).map(({ _id }) => String(_id)))
    const found = new Set<string>()
    for (const { area, collection } of declared) {
      if (collection.about && 'left' in collection.about) continue
      for (const document of await stored(area, keyOf(area, collection)))
        for (const path of pathsTo(document, (value) => typeof value === 'string' && ids.has(value))) {
          const isInList = path.includes('[]') && citizensOf(collection).includes('innerIds')
          const isSaid = citizensOf(collection).includes(path) || isInList || /Key$/.test(path)
          if (!isSaid) found.add(`${area} ${collection.name} ${path}`)
        }
    }
    expect([...found].filter((one) => !others.has(one))).toEqual([])
  })
})

function pathsTo(value: unknown, fits: (value: unknown) => boolean, path = ''): string[] {
  if (fits(value)) return [path]
  if (Array.isArray(value)) return value.flatMap((one) => pathsTo(one, fits, `${path}[]`))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    pathsTo(part, fits, path === '' ? key : `${path}.${key}`),
  )
}

interface Given {
  readonly titular: { readonly nome: string }
  readonly registros: readonly {
    readonly colecao: string
    readonly entradas: readonly { readonly _id: string }[]
  }[]
  readonly acessos: readonly Readonly<Record<string, string>>[]
  readonly envios: readonly {
    readonly para: string
    readonly em: string
    readonly registros: readonly string[]
  }[]
  readonly compartilhamento: readonly { readonly dados: string; readonly com: string }[]
}

async function copyOf(id: string, more: Partial<InputOf<typeof personData>> = {}): Promise<Given> {
  const { content } = await act(personData, { id, format: 'json', ...more })
  return JSON.parse(Buffer.from(content, 'base64').toString())
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
const clientOfTown = async () => String((await stored('citizen', 'citizen'))[0]?.client)

const idsIn = ({ registros }: Given) =>
  registros.flatMap(({ colecao, entradas }) => entradas.map(({ _id }) => `${colecao} ${_id}`))

/** A file for the national system, but for whose it is and whether it was made. */
const bpaFile = {
  competence: '2026-10',
  healthUnit: null,
  kind: null,
  name: 'PA.OUT',
  lines: 1,
  sheets: 1,
  control: 1,
  lastSheets: [],
  parts: 0,
  exportedAt: new Date('2026-11-03T12:00:00Z'),
  exportedBy: 'Rita',
  repeats: [],
  createdAt: new Date('2026-11-03T12:00:00Z'),
  updatedAt: new Date('2026-11-03T12:00:00Z'),
  updatedBy: null,
  version: 1,
}

describe('a copy', () => {
  let person: { readonly id: string; readonly name: string }
  beforeAll(async () => {
    const travellers = await stored('travel', 'traveler')
    const requests = new Set(
      (await stored('health-secretary', 'examRequest')).map((one) => Object(one.citizen).id),
    )
    const wanted = travellers.map((one) => Object(one.citizen).id).find((id) => requests.has(id))
    const { items } = await ask(citizenList, { startIndex: 0, stopIndex: 599 })
    const found = items.find(({ id }) => id === wanted) ?? items[0]
    if (!found) throw new Error('no one')
    person = found
  })

  test('has every stored entry of the person, of every area', async () => {
    // Work in the background writes what it finds of people anew.
    const made = new Set(['registerCheck', 'indicatorPerson', 'personCopy'])
    const copy = await copyOf(person.id)
    const expected: string[] = []
    for (const { area, collection } of declared)
      for (const path of citizensOf(collection))
        for (const one of await town
          .collection(area, keyOf(area, collection))
          .findAll(filterBy({ [path]: person.id }), { max: 1_000 }))
          if (collection.hiddenBy === undefined || !Object(one)[collection.hiddenBy])
            expected.push(`${collection.name} ${one._id}`)
    const counted = (all: readonly string[]) =>
      [...new Set(all)].filter((one) => !made.has(one.split(' ')[0] ?? '')).sort()
    expect(counted(idsIn(copy))).toEqual(counted(expected))
    expect(new Set(copy.registros.map(({ colecao }) => colecao)).size).toBeGreaterThan(4)
    expect(copy.titular.nome).toBe(person.name)
  })

  test('says where it was sent: the file of the national system with its entries, and with whom its kinds are shared', async () => {
    const attended = (await stored('citizen', 'historyItem')).find(({ type }) => type === 'healthCare')
    const [id, entry, client] = [String(attended?.citizenId), String(attended?._id), await clientOfTown()]
    const file = { ...bpaFile, client }
    const files = [
      { ...file, _id: 'made', makingKey: 'made', state: 'done' },
      { ...file, _id: 'making', makingKey: 'making', state: 'making' },
    ]
    const marks = [
      { _id: 'made-0001', client, file: 'made', day: '2026-10-05', entries: ['of another', entry] },
      { _id: 'making-0001', client, file: 'making', day: '2026-10-05', entries: [entry] },
    ]
    await town.collection('health-secretary', 'bpaFile').insertMany(files)
    await town.collection('health-secretary', 'bpaMark').insertMany(marks)
    const { envios, compartilhamento } = await copyOf(id)
    expect(envios).toEqual([
      {
        data: '03/11/2026 às 09:00',
        para: 'Ministério da Saúde (SIA/SUS)',
        em: 'Arquivo BPA de 10/2026',
        registros: [entry],
      },
    ])
    expect((await copyOf(person.id)).envios).toEqual([])
    // Some entries have ids of several parts.
    const dismissed = { _id: `tooOld:${person.id}:${newId()}`, client, kind: 'tooOld', citizenId: person.id }
    await town.collection('citizen', 'registerCheck').insertMany([dismissed])
    expect((await copyOf(person.id)).envios).toEqual([])
    const [traveller] = await stored('travel', 'traveler')
    expect((await copyOf(String(Object(traveller?.citizen).id))).compartilhamento).toContainEqual({
      dados: expect.any(String),
      com: expect.stringContaining('Serviço de saúde de destino'),
    })
    expect(compartilhamento.every(({ com }) => com !== '')).toBe(true)
  })

  test('has of what was done with many people at once their line alone', async () => {
    const activities = await stored('epidemiology', 'collectiveActivity')
    const people = ({ participants }: Readonly<Record<string, unknown>>): string[] =>
      Array.isArray(participants) ? participants.map((one) => String(Object(one).citizen.id)) : []
    const found = activities.find((one) => people(one).length > 1)
    if (!found) throw new Error('no activity with two people')
    const [own = '', other = ''] = people(found)
    const { registros } = await copyOf(own)
    const entries = registros.find(({ colecao }) => colecao === 'collectiveActivity')?.entradas ?? []
    const entry = JSON.stringify(entries.find(({ _id }) => _id === found._id))
    expect([entry.includes(own), entry.includes(other)]).toEqual([true, false])
  })

  test('says who saw the person: function, unit, day, and the name where the client wants it', async () => {
    const [nurse] = (await stored('core', 'user')).filter(({ name, healthUnitId }) => healthUnitId && name)
    const log = town.collection('core', 'accessLog')
    const client = String(nurse?.client)
    const entry = {
      client,
      userId: String(nurse?._id),
      userName: String(nurse?.name),
      query: 'citizenGet',
      isChange: false,
      requestId: 'r',
      citizenIds: [person.id],
    }
    const at = new Date('2026-11-20T15:00:00Z')
    const later = new Date('2026-11-20T16:00:00Z')
    const entries = [
      { ...entry, act: 'opened', at },
      { ...entry, act: 'opened', at: later },
      { ...entry, act: 'protected', isProtected: true, at },
    ]
    for (const one of entries) await log.insertOne({ _id: newId(), ...one })
    const { acessos } = await copyOf(person.id)
    const seen = acessos.filter(({ data }) => data === '2026-11-20')
    expect(seen).toEqual([
      {
        data: '2026-11-20',
        funcao: expect.stringMatching(/\p{L}/u),
        unidade: expect.stringMatching(/\p{L}/u),
        ato: 'Abriu',
      },
    ])
  })

  test('has protected entries after a code of the second factor and a reason, and not before', async () => {
    const entry = {
      client: await clientOfTown(),
      citizenId: person.id,
      type: 'healthCare',
      isProtected: true,
    }
    await town
      .collection('citizen', 'historyItem')
      .insertOne({ _id: 'of-a-protected-diagnosis', ...entry, ...{ date: new Date() } })
    const hidden = 'historyItem of-a-protected-diagnosis'
    expect(idsIn(await copyOf(person.id))).not.toContain(hidden)
    const whole = { isWhole: true, reason: 'Pedido assinado pela titular', code: 'AAAAA-11111' }
    await expect(copyOf(person.id, { ...whole, reason: ' ' })).rejects.toMatchObject({
      payload: { fields: { reason: expect.stringContaining('por que') } },
    })
    const codeSays = async (text: string) =>
      expect(copyOf(person.id, whole)).rejects.toMatchObject({
        payload: { fields: { code: expect.stringContaining(text) } },
      })
    await codeSays('Ative antes')
    const factor = {
      secret: '',
      confirmedAt: new Date(),
      recovery: [hashOf('BBBBB22222')],
      lastStep: 0,
      version: 1,
    }
    const factors = town.collection('core', 'secondFactor')
    const _id = String(caller('').id)
    await factors.insertOne({ _id, ...factor })
    await codeSays('Código incorreto')
    const given = await copyOf(person.id, { ...whole, code: 'BBBBB-22222' })
    expect(idsIn(given)).toContain(hidden)
    const [noted] = (await stored('core', 'personCopy')).filter(({ isWhole }) => isWhole)
    expect(noted).toMatchObject({ citizenId: person.id, reason: whole.reason, format: 'json' })
    await expect(copyOf(person.id, { ...whole, code: 'BBBBB-22222' })).rejects.toThrow()
  })

  test('has what was removed and may come back, and says where its attachments lie', async () => {
    const requests = town.collection('health-secretary', 'examRequest')
    const [request] = await requests.findAll(filterBy({ 'citizen.id': person.id }), { max: 1_000 })
    const _id = newId()
    const file = { id: newId(), name: 'laudo médico/1.pdf', type: 'application/pdf', size: 2048 }
    const also = { ...request, _id, attachments: [file], number: 'EX-REMOVIDO' }
    await requests.insertOne(also)
    await act(examRequest.remove, { id: _id })
    const { content, files } = await act(personData, { id: person.id, format: 'json' })
    const path = 'anexos/1-laudo médico_1.pdf'
    expect(files).toEqual([{ ...file, area: 'health-secretary', path }])
    const { registros }: Given = JSON.parse(Buffer.from(content, 'base64').toString())
    const entries = registros.find(({ colecao }) => colecao === 'examRequest')?.entradas ?? []
    expect(entries.find((one) => one._id === _id)).toMatchObject({
      removidoEm: expect.stringMatching(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/),
      anexos: [{ id: file.id, nome: file.name, bytes: 2048, arquivo: path }],
    })
    expect(entries.find((one) => one._id === request?._id)).not.toHaveProperty('removidoEm')
  })

  test('calls every field in Portuguese, whatever it is about', async () => {
    const unnamed = new Set<string>()
    for (const { area, collection, handlers } of declared) {
      const own = handlers.find(({ query }) => query.name.endsWith('PersonData'))
      const [path = '_id'] = citizensOf(collection)
      if (!own || citizensOf(collection).length === 0 || path === 'innerIds') continue
      const document = await town.collection(area, keyOf(area, collection)).findOne(filterBy({}))
      const citizenId = path.split('.').reduce<unknown>((at, key) => Object(at)[key], document)
      if (typeof citizenId !== 'string') continue
      const { items } = Object(await town.ask(own.query.name, { citizenId, isWhole: true }))
      for (const { collection: name, lines } of items)
        for (const { label } of lines)
          if (
            String(label)
              .split(': ')
              .some((part) => /^[a-z]+([A-Z]\w*)?$/.test(part))
          )
            unnamed.add(`${name} ${label}`)
    }
    expect([...unnamed].sort()).toEqual([])
  })

  test('is a PDF with numbered pages', async () => {
    const before = today(new Date())
    const { name, content } = await act(personData, { id: person.id, format: 'pdf' })
    // Midnight may have passed meanwhile.
    expect([before, today(new Date())].map((day) => `${name.slice(0, -15)}-${day}.pdf`)).toContain(name)
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('of no one is not there', async () => {
    await expect(copyOf(newId())).rejects.toMatchObject({ key: 'notFound' })
  })
})

/** The name under which an area has a collection. */
function keyOf(area: string, collection: AnyCollection): string {
  const service = productServices.find((one) => one.area === area)
  const [key = collection.name] =
    Object.entries(service?.collections ?? {}).find(([, one]) => one.name === collection.name) ?? []
  return key
}
