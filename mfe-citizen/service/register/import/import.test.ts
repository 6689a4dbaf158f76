import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { drive } from '@saude/service/import/drive'
import { recogniseTable } from '@saude/service/import/recognise'
import { filterBy } from '@saude/store'
import { citizenUpdate } from '../../../contract/citizen.ts'
import { homePeople } from '../../../contract/family.ts'
import { peopleFormat } from '../../../contract/import/format.ts'
import { createSeen } from '../../../contract/import/seen.ts'
import {
  batchRows,
  type ImportPolicy,
  peopleImport,
  peopleImportRuns,
  peopleImportUndo,
} from '../../../contract/people-import.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])
const operator = member([], { name: 'Importação' })

let service: CitizensService
let folder: string
beforeEach(async () => {
  service = await openCitizens(now)
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const heading =
  'Nome;Data de nascimento;Sexo;CPF;CNS;Nome da mãe;Logradouro;Número;Bairro;Celular;Família;Parentesco;CPF/CNS do responsável familiar'

/** A file with these rows. */
const fileOf = async (rows: readonly string[], name = 'cidadaos.csv') => {
  const path = join(folder, name)
  await writeFile(path, `${[heading, ...rows].join('\r\n')}\r\n`)
  return path
}

interface Options {
  readonly isPlan?: boolean
  readonly policies?: { field: string; policy: ImportPolicy }[]
  readonly size?: number
  /** Ends after so many batches. */
  readonly batches?: number
}

async function load(path: string, { isPlan = false, policies, size = batchRows, batches }: Options = {}) {
  const file = await recogniseTable(path, peopleFormat)
  const run = newId()
  let sent = 0
  const left: string[] = []
  const seen = createSeen()
  const all = (stage: 'people' | 'families') =>
    drive({
      file,
      batchRows: size,
      ...(isPlan && { before: seen.before, note: seen.note }),
      refused: ({ line }, why) => {
        left.push(`${line} ${why}`)
      },
      async send(rows) {
        sent += 1
        if (batches !== undefined && sent > batches) throw new Error('killed')
        return service.call(
          peopleImport,
          {
            run: isPlan ? null : run,
            source: 'cidadaos.csv',
            hash: file.hash,
            stage,
            policies: policies ?? null,
            rows: rows.map((row) => JSON.stringify(row)),
          },
          operator,
        )
      },
    })
  const people = await all('people')
  const families = isPlan ? undefined : await all('families')
  return { run, people, families, left }
}

const everybody = () => service.collections.citizen.findAll(filterBy({ client: clientId }), { max: 100 })
const people = async () => new Map((await everybody()).map((one) => [one.name, one]))

const ana =
  'Ana Prado;01/02/1980;Feminino;529.982.247-25;;Olga Prado;das Flores;12;Centro;(82) 99999-1234;1;Responsável;'
const bento =
  'Bento Prado;03/04/2005;M;111.444.777-35;;Ana Prado;das Flores;12;Centro;;1;Filho(a);529.982.247-25'

test('people come with their home and family, and the second time nothing changes', async () => {
  const path = await fileOf([ana, bento])
  expect(await load(path, { isPlan: true })).toMatchObject({ people: { new: 2, changed: 0, same: 0 } })
  expect(await everybody()).toEqual([])
  const { people: done, families, run } = await load(path)
  expect(done).toMatchObject({ new: 2, homes: 1, families: 1, doubtful: 0, refused: 0 })
  expect(families).toMatchObject({ notices: {} })
  const all = await people()
  const one = all.get('Ana Prado')
  expect(one).toMatchObject({
    cpf: '52998224725',
    birthDate: '1980-02-01',
    gender: 'F',
    sex: 'F',
    mobilePhone: '82999991234',
    neighborhood: { id: 'n1', name: 'Centro' },
    opensHousehold: true,
    origin: [{ run, source: 'cidadaos.csv', id: null }],
    version: 1,
  })
  expect(all.get('Bento Prado')).toMatchObject({ householdId: one?.householdId, opensHousehold: false })
  const home = await service.call(homePeople, { id: one?.householdId ?? '' }, nurse)
  expect(home.people.map(({ name, isHead, kinship }) => [name, isHead, kinship])).toEqual([
    ['Ana Prado', true, null],
    ['Bento Prado', false, '138'],
  ])
  expect((await load(path)).people).toMatchObject({ new: 0, changed: 0, same: 2, homes: 0 })
  expect((await everybody()).map(({ version }) => version)).toEqual([1, 1])
})

test('a run that is killed between two batches goes on by running again: none is doubled, none is lost', async () => {
  const rows = Array.from(
    { length: 23 },
    (_, index) => `Pessoa ${index};01/02/1980;F;;;Mãe ${index};das Flores;${index};;;f${index};Responsável;`,
  )
  const path = await fileOf(rows)
  for (const batches of [1, 2, 3]) await expect(load(path, { size: 5, batches })).rejects.toThrow('killed')
  const { people: done, families } = await load(path, { size: 5 })
  expect(done).toMatchObject({ new: 8, same: 15, refused: 0, doubtful: 0 })
  expect(families?.rows).toBe(23)
  const all = await everybody()
  expect(new Set(all.map(({ name }) => name)).size).toBe(23)
  expect(all).toHaveLength(23)
  expect(await service.collections.home.countDocuments(filterBy({ client: clientId }))).toBe(23)
  expect(await service.collections.family.countDocuments(filterBy({ client: clientId }))).toBe(23)
})

test('each batch is one entry of the feed for people and one for homes', async () => {
  const line = service.store.feed.of(clientId)
  const { latest } = await line.ends()
  await load(await fileOf([ana, bento, 'Caio Reis;05/06/1990;M;;;Lia Reis;do Sol;3;;;;;']))
  const page = await line.since(latest)
  expect(page.map(({ topic, ids }) => [topic, ids.length])).toEqual([
    ['citizen', 3],
    ['home', 2],
    ['home', 1],
    ['citizen', 1],
  ])
})

describe('who is known already', () => {
  test('is filled where something is missing, and replaced only where that is asked for', async () => {
    await load(await fileOf([ana.replace('(82) 99999-1234', '')]))
    const changed = ana.replace('Olga Prado', 'Olga Prado Lima')
    const plan = await load(await fileOf([changed]), { isPlan: true })
    expect(plan.people).toMatchObject({ new: 0, changed: 1, fields: { mobilePhone: 1 } })
    await load(await fileOf([changed]))
    const filled = (await people()).get('Ana Prado')
    expect(filled).toMatchObject({ mobilePhone: '82999991234', mothersName: 'Olga Prado', version: 2 })
    expect(filled?.origin).toHaveLength(2)
    const again = `${changed} `
    await load(await fileOf([again]), { policies: [{ field: 'mothersName', policy: 'overwrite' }] })
    expect((await people()).get('Ana Prado')).toMatchObject({ mothersName: 'Olga Prado Lima' })
    await load(await fileOf([`${again} `.replace('99999-1234', '98888-1234')]), {
      policies: [{ field: 'mobilePhone', policy: 'never' }],
    })
    expect((await people()).get('Ana Prado')).toMatchObject({ mobilePhone: '82999991234' })
  })

  test('is met by CPF, by CNS, and by name, birth and mother together', async () => {
    await load(
      await fileOf(
        [
          'Ana Prado;01/02/1980;F;529.982.247-25;;Olga Prado;;;;;;;',
          'Ana Prado;01/02/1980;F;;898000000000009;OLGA PRADO;;;;;;;',
        ].map((row) => row.replace('898000000000009', goodCns)),
      ),
      { size: 1 },
    )
    const all = await everybody()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ cpf: '52998224725', cns: goodCns })
  })

  test('is no one of the same name alone: people decide', async () => {
    await load(await fileOf(['Ana Prado;01/02/1980;F;;;Olga Prado;;;;;;;']))
    const rows = [
      'ANA PRADO;01/02/1980;F;;;;;;;;;;',
      'Ana Prado;09/09/1999;F;;;;;;;;;;',
      'Ana Prado;01/02/1980;F;;;Outra Mãe;;;;;;;',
      'Ana Prado;;F;;;Olga Prado;;;;;;;',
    ]
    const { people: done, left } = await load(await fileOf(rows))
    expect(done).toMatchObject({ new: 2, doubtful: 2, same: 0, changed: 0 })
    expect(left.map((one) => one.split(':')[0])).toEqual(['2 Duvidoso', '5 Duvidoso'])
    expect(await everybody()).toHaveLength(3)
  })

  test('is never somebody with another CPF, nor two of one number who have nothing in common', async () => {
    await load(await fileOf([`Ana Prado;01/02/1980;F;529.982.247-25;${goodCns};Olga Prado;;;;;;;`]))
    const rows = [
      `Ana Prado;01/02/1980;F;111.444.777-35;${goodCns};Olga Prado;;;;;;;`,
      'Caio Reis;05/05/1955;M;529.982.247-25;;Lia Reis;;;;;;;',
      'Ana Prado;01/02/1980;F;111.444.777-35;;Olga Prado;;;;;;;',
    ]
    const { people: done } = await load(await fileOf(rows))
    expect(done).toMatchObject({ new: 1, doubtful: 2 })
    expect((await everybody()).map(({ cpf }) => cpf).sort()).toEqual(['11144477735', '52998224725'])
  })

  test('twins are two', async () => {
    const rows = ['Davi Reis', 'Daniel Reis'].map(
      (name) => `${name};01/02/2020;M;;;Lia Reis;das Flores;1;;;;;`,
    )
    expect((await load(await fileOf(rows))).people).toMatchObject({ new: 2, doubtful: 0, homes: 1 })
  })

  test('a plan says of a file that names somebody twice what its run comes to', async () => {
    const rows = [
      ana,
      'Ana Prado;01/02/1980;F;;;Olga Prado;;;;;;;',
      'Ana Prado;01/02/1980;F;;;;;;;;;;',
      `Ana Prado;01/02/1980;F;529.982.247-25;${goodCns};;;;;;;;`,
    ]
    const path = await fileOf(rows)
    const planned = await load(path, { isPlan: true, size: 1 })
    const { people: done } = await load(path, { size: 1 })
    const of = ({ new: made, changed, same, doubtful, refused }: typeof done) => ({
      made,
      changed,
      same,
      doubtful,
      refused,
    })
    expect(of(planned.people)).toEqual(of(done))
    expect(of(done)).toEqual({ made: 1, changed: 1, same: 1, doubtful: 1, refused: 0 })
  })
})

/** Of the sum of its digits that are weighted by 15 to 1 nothing is left when divided by 11. */
const goodCns = '700000010001101'

describe('what files have', () => {
  test('a CNS that a spreadsheet has rounded is left out and said, never guessed; a CPF gets its zeros back', async () => {
    const rows = ['Ana;01/02/1980;F;10000127;8,98005E+14;Olga;;;;;;;']
    const { people: done } = await load(await fileOf(rows))
    expect(done).toMatchObject({ new: 1 })
    expect(Object.keys(done.notices)).toEqual([
      'CNS: a planilha arredondou o número e os últimos dígitos se perderam',
    ])
    expect((await everybody())[0]).toMatchObject({ cpf: '00010000127', cpfKey: '00010000127' })
    expect((await everybody())[0]?.cns).toBeUndefined()
  })

  test('rows that the form would refuse are refused with its words', async () => {
    const rows = [
      'A;01/02/1980;F;;;;;;;;;;',
      'Bia Reis;01/02/2980;F;;;;;;;;;;',
      'Caio Reis;01/02/1980;M;529.982.247-26;;;;;;;;;',
      `${'x'.repeat(200)};01/02/1980;M;;;;;;;;;;`,
    ]
    const { people: done, left } = await load(await fileOf(rows))
    expect(done).toMatchObject({ new: 0, refused: 4 })
    expect(left).toHaveLength(4)
    expect(left[2]).toContain('CPF')
    expect(await everybody()).toEqual([])
  })

  test('two families of one home are two, and each knows its own', async () => {
    const at = 'das Flores;12;Centro;'
    const rows = [
      `Ana Prado;01/02/1980;F;529.982.247-25;;Olga;${at};1;Responsável;`,
      `Bento Reis;01/02/1990;M;111.444.777-35;;Lia;${at};2;Responsável;`,
      `Caio Prado;01/02/2010;M;;;Ana Prado;${at};1;Filho;`,
      `Davi Reis;01/02/2015;M;;;Bia Reis;${at};2;Filho;`,
    ]
    const { people: done, families } = await load(await fileOf(rows), { size: 2 })
    expect(done).toMatchObject({ new: 4, homes: 1, families: 2 })
    expect(families?.notices).toEqual({})
    const homeId = (await people()).get('Ana Prado')?.householdId ?? ''
    const found = await service.call(homePeople, { id: homeId }, nurse)
    const nameOf = new Map(found.people.map(({ familyId, isHead, name }) => [isHead ? familyId : null, name]))
    expect(
      found.people
        .filter(({ isHead }) => !isHead)
        .map(({ name, familyId }) => [name, nameOf.get(familyId)])
        .sort(),
    ).toEqual([
      ['Caio Prado', 'Ana Prado'],
      ['Davi Reis', 'Bento Reis'],
    ])
    expect(found.proposals).toEqual([])
  })

  test('who has no home has none; a road without numbers is a home for each family', async () => {
    const road = 'do Sertão;S/N;;'
    const rows = [
      'Ana Prado;01/02/1980;F;;;Olga;;;;;;;',
      `Bia Reis;01/02/1980;F;529.982.247-25;;Lia;${road};;Responsável;`,
      `Caio Reis;01/02/2010;M;;;Bia Reis;${road};;Filho;529.982.247-25`,
      `Davi Lima;01/02/1980;M;111.444.777-35;;Eva;${road};;Responsável;`,
    ]
    await load(await fileOf(rows), { size: 1 })
    const all = await people()
    const homeOf = (name: string) => all.get(name)?.householdId
    expect(homeOf('Ana Prado')).toBeNull()
    expect(homeOf('Caio Reis')).toBe(homeOf('Bia Reis'))
    expect(homeOf('Davi Lima')).not.toBe(homeOf('Bia Reis'))
    expect(all.get('Davi Lima')).toMatchObject({ opensHousehold: true })
  })

  test('a head who is not in the file or lives elsewhere is said, and the person comes all the same', async () => {
    const rows = [
      'Ana Prado;01/02/1980;F;529.982.247-25;;Olga;das Flores;12;;;;Responsável;',
      'Bia Reis;01/02/1990;F;;;Lia;do Sol;1;;;;Filha;529.982.247-25',
      'Caio Reis;01/02/1991;M;;;Eva;do Sol;2;;;;Filho;111.444.777-35',
    ]
    const { people: done, families } = await load(await fileOf(rows))
    expect(done).toMatchObject({ new: 3 })
    expect(families?.notices).toEqual({
      'O responsável familiar mora em outro domicílio': 1,
      'O responsável familiar não foi encontrado entre os cadastros com domicílio': 1,
    })
  })
})

describe('an undo', () => {
  const undo = async (run: string) => {
    const sum = { removed: 0, setBack: 0, kept: 0 }
    for (let left = 1; left > 0; ) {
      const answer = await service.call(peopleImportUndo, { run }, operator)
      left = answer.left
      sum.removed += answer.removed
      sum.setBack += answer.setBack
      sum.kept += answer.kept.length
    }
    return sum
  }
  const counted = async () => ({
    people: (await everybody()).length,
    homes: await service.collections.home.countDocuments(filterBy({ client: clientId })),
    families: await service.collections.family.countDocuments(filterBy({ client: clientId })),
    members: await service.collections.familyMember.countDocuments(filterBy({ client: clientId })),
    records: await service.collections.importedRecord.countDocuments(filterBy({ client: clientId })),
  })
  const none = { people: 0, homes: 0, families: 0, members: 0, records: 0 }

  test('removes what the run made, with homes and families, and the file can be loaded again', async () => {
    const path = await fileOf([ana, bento, `Ana Prado;01/02/1980;F;;${goodCns};Olga Prado;;;;;;;`])
    const { run } = await load(path, { size: 1 })
    expect(await counted()).toMatchObject({ people: 2, homes: 1, families: 1, members: 2 })
    expect(await undo(run)).toEqual({ removed: 2, setBack: 0, kept: 0 })
    expect(await counted()).toEqual(none)
    expect((await load(path)).people).toMatchObject({ new: 2 })
    const { items } = await service.call(peopleImportRuns, {}, operator)
    expect(items.map(({ created, undoneAt }) => [created, undoneAt !== null])).toEqual([
      [2, false],
      [2, true],
    ])
  })

  test('sets back what the run changed, run by run', async () => {
    const first = await load(await fileOf([ana.replace('(82) 99999-1234', '')]))
    const before = (await people()).get('Ana Prado')
    const second = await load(await fileOf([ana]))
    expect(await undo(second.run)).toEqual({ removed: 0, setBack: 1, kept: 0 })
    const after = (await people()).get('Ana Prado')
    expect(after).toMatchObject({ mobilePhone: null, origin: before?.origin, version: 3 })
    expect(await undo(first.run)).toEqual({ removed: 1, setBack: 0, kept: 0 })
    expect(await counted()).toEqual(none)
  })

  test('lists what somebody has changed since, and leaves it', async () => {
    const { run } = await load(await fileOf([ana, bento]))
    const id = (await people()).get('Bento Prado')?._id ?? ''
    await service.call(citizenUpdate, { id, document: { mobilePhone: '82988887777' } }, nurse)
    expect(await undo(run)).toMatchObject({ removed: 1, setBack: 0 })
    expect((await everybody()).map(({ name }) => name)).toEqual(['Bento Prado'])
    expect(await counted()).toMatchObject({ homes: 1 })
    const home = (await people()).get('Bento Prado')
    expect(home).toMatchObject({ opensHousehold: true })
  })

  test('leaves who was visited since, though a visit is no edit of the record', async () => {
    const { run } = await load(await fileOf([ana, bento]))
    const citizenId = (await people()).get('Ana Prado')?._id ?? ''
    await service.call(visitRecord, { citizenId, date: '2026-11-20', outcome: 'done' }, nurse)
    expect(await undo(run)).toMatchObject({ removed: 1 })
    expect((await everybody()).map(({ name }) => name)).toEqual(['Ana Prado'])
  })

  test('ends with thirty days, and what was undone takes no more', async () => {
    const { run } = await load(await fileOf([ana]))
    service.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    await expect(undo(run)).rejects.toThrow('até 30 dias')
  })
})
