import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCnes } from './read.ts'
import { xmlFile, xmlPerson, xmlUnit } from './testing/xml.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cnes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const head = { DATA: '2026-11-20', CO_IBGE_MUN: '1700251', VERSAO_XSD: '3.1' }

async function read(content: Buffer | string) {
  const path = join(folder, 'cnes.xml')
  await writeFile(path, content)
  return readCnes(path)
}

test('units, teams and professionals are read with the accents of ISO-8859-1, and lost zeros come back', async () => {
  const file = await read(
    xmlFile(
      head,
      [
        xmlUnit({ CNES: '9001000', NM_FANTA: 'UBS  SÃO JOSÉ &amp; FILHOS' }, [
          { CO_INE: '163635', NM_REFERENCIA: 'EQUIPE AÇAÍ', DT_DESATIVACAO: '' },
          { CO_INE: '0000000002', NM_REFERENCIA: '', TP_EQUIPE: '071', DT_DESATIVACAO: '01/02/2026' },
        ]),
      ],
      [
        xmlPerson({ NM_PROF: 'CÍCERO LUZ', CPF_PROF: '52998224725' }, [
          { CNES: '9001000', CO_INE: '163635', CO_CBO: '515105', MICROAREA: '' },
          { CNES: '9001000', CO_INE: '', CO_CBO: '2231f9', MICROAREA: '06' },
        ]),
      ],
    ),
  )
  const cnes = '9001000'
  expect(file).toMatchObject({ version: '3.1', ibge: '1700251', date: '2026-11-20', refused: [] })
  expect(file.units).toMatchObject([{ cnes, name: 'UBS SÃO JOSÉ & FILHOS', kind: '02', phone: '6333334444' }])
  expect(file.teams).toMatchObject([
    { ine: '0000163635', name: 'EQUIPE AÇAÍ', kind: '70', cnes, endedOn: null },
    { ine: '0000000002', name: 'Equipe 0000000002', kind: '71', cnes, endedOn: '2026-02-01' },
  ])
  expect(file.people).toMatchObject([
    {
      name: 'CÍCERO LUZ',
      cpf: '52998224725',
      cns: null,
      posts: [
        { cnes, ine: '0000163635', cbo: '515105', microArea: null },
        { cnes, ine: null, cbo: '2231F9', microArea: '06' },
      ],
    },
  ])
})

test('a professional who stands twice is one, with the posts of both', async () => {
  const post = (CNES: string) => ({ CNES, CO_INE: '', CO_CBO: '225142', MICROAREA: '' })
  const person = { NM_PROF: 'ANA PAZ', CPF_PROF: '529.982.247-25' }
  const { people } = await read(
    xmlFile(
      head,
      [],
      [xmlPerson(person, [post('9001000')]), xmlPerson(person, [post('9001000'), post('9001001')])],
    ),
  )
  expect(people.map(({ posts }) => posts.map(({ cnes }) => cnes))).toEqual([['9001000', '9001001']])
})

test('what cannot be taken is named with its line, and the rest is read', async () => {
  const { units, teams, people, refused } = await read(
    xmlFile(
      head,
      [
        xmlUnit({ CNES: '' }, [{ CO_INE: '0000000003', NM_REFERENCIA: 'EQUIPE ÓRFÃ' }]),
        xmlUnit({ CNES: '9001000' }, [{ CO_INE: '', NM_REFERENCIA: 'EQUIPE SEM INE' }]),
      ],
      [
        xmlPerson({ NM_PROF: 'BENTO', CPF_PROF: '11111111111' }),
        xmlPerson({ NM_PROF: 'CAIO', CPF_PROF: '' }),
        xmlPerson({ NM_PROF: 'DINA', CPF_PROF: '52998224725' }, [{ CNES: '9001000', CO_CBO: '' }]),
      ],
    ),
  )
  expect([units.length, teams.length, people.map(({ name }) => name)]).toEqual([1, 0, ['DINA']])
  expect(refused.map(({ line, name, why }) => [line, name, why])).toEqual([
    [2, 'UBS SÃO JOSÉ', 'CNES do estabelecimento vazio ou inválido'],
    [3, 'EQUIPE SEM INE', 'INE da equipe vazio ou inválido'],
    [3, 'BENTO', 'CPF inválido'],
    [4, 'CAIO', 'O profissional não tem CPF nem CNS'],
    [5, 'DINA', 'Lotação sem CBO'],
  ])
})

test('2.1 and 3.0 are read too; the first one calls its version in English, and days come in two ways', async () => {
  const old = { DATA: '20/11/2026', CO_IBGE_MUN: '170025', VERSION_XSD: '2.1' }
  expect(await read(xmlFile(old, [], []))).toMatchObject({
    version: '2.1',
    date: '2026-11-20',
    ibge: '170025',
  })
  expect(await read(xmlFile({ ...head, VERSAO_XSD: '3.0' }, [], []))).toMatchObject({ version: '3.0' })
})

test('what somebody has saved again in UTF-8 is read so, whatever its declaration says', async () => {
  const text = xmlFile(head, [xmlUnit({ CNES: '9001000' })], []).toString('latin1')
  expect((await read(Buffer.from(text, 'utf8'))).units).toMatchObject([{ name: 'UBS SÃO JOSÉ' }])
})

describe('refused whole, in words', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]>'
  test.each([
    ['a DOCTYPE, which may hold a bomb', xmlFile(head, [], [], bomb), 'DOCTYPE'],
    ['an entity that nothing declares', xmlFile(head, ['<A>&c;</A>'], []), 'danificado na linha 2'],
    ['a file that was cut', xmlFile(head, [], []).subarray(0, 200), 'danificado'],
    ['another XML', '<?xml version="1.0"?><rss/>', 'mas não o do CNES'],
    ['elements without an end of depth', xmlFile(head, ['<a>'.repeat(30)], []), 'elementos demais'],
    ['a version that no one knows', xmlFile({ ...head, VERSAO_XSD: '9.9' }, [], []), "'9.9'"],
    ['no day', xmlFile({ ...head, DATA: '' }, [], []), 'de que dia'],
    ['no municipality', xmlFile({ ...head, CO_IBGE_MUN: '' }, [], []), 'IBGE'],
    ['a table', 'Nome;CPF\nAna;1', 'não é um XML'],
  ])('%s', async (_, content, why) => {
    await expect(read(content)).rejects.toThrow(why)
  })
})
