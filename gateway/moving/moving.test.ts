import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service as citizen } from '@saude/citizen/service'
import { createCore } from '@saude/core/core'
import { clients } from '@saude/core/service/client/client'
import { xmlFile, xmlPerson, xmlUnit } from '@saude/service/import/cnes/testing/xml'
import { RefusedFile } from '@saude/service/import/refuse'
import { admin } from '../admin.ts'
import type { Parts } from '../areas.ts'
import { importBy } from '../import.ts'
import { openOperated } from '../operator/operated.ts'
import { startProcess } from '../testing/process.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { readImportCommand } from './command.ts'
import { loadPeople } from './load.ts'
import { openImport } from './open.ts'
import { undoRun } from './undo.ts'

jest.setTimeout(60_000)

const folders = testFolders()
const settings = testSettings({ ...folders, demo: 'off' })
const parts: Parts = { core: createCore, areas: [citizen] }
const own = mkdtempSync(join(tmpdir(), 'moving-'))
const path = join(own, 'pessoas.csv')
const rejected = path.replace('.csv', '-recusados.csv')

/** As Excel writes it: windows-1252, a filter before the headings, a CNS that it has rounded. */
const table = [
  'Relação de pacientes;;;;;;;',
  '',
  'Paciente;Nascimento;Sexo;CPF;Cartão SUS;Mãe;Família;Parentesco',
  'Ana Conceição;01/02/1980;F;529.982.247-25;8,98005E+14;Olga;1;Responsável',
  'Bento Conceição;03/04/2005;M;111.444.777-35;;Ana Conceição;1;Filho(a)',
  'Caio;03/04/2005;M;123.456.789-00;;Lia;2;Responsável',
].join('\r\n')

beforeAll(async () => {
  await admin(['create', '--client', 'Monte Claro', '--email', 'ana@monte.example'], settings)
  await writeFile(path, Buffer.from(table, 'latin1'))
})
afterAll(() => {
  folders.remove()
  rmSync(own, { recursive: true })
})

test('a file is planned, run, met again and taken back while the product runs, and by the command alone', async () => {
  const gateway = await openOperated(settings, parts)
  let run = ''
  try {
    expect(await importBy([path, '--plan'], settings)).toMatchObject({ new: 2, refused: 1, run: null })
    const done = await importBy([path, '--run', '--client', 'monte claro'], settings)
    expect(done).toMatchObject({
      format: 'citizens',
      encoding: 'windows-1252',
      headingLine: 3,
      new: 2,
      refused: 1,
      doubtful: 0,
      refusedFile: rejected,
      notices: { 'CNS: a planilha arredondou o número e os últimos dígitos se perderam': 1 },
    })
    expect(readFileSync(rejected, 'utf8')).toContain(
      'Caio;03/04/2005;M;123.456.789-00;;Lia;2;Responsável;CPF',
    )
    await expect(importBy([path, '--plan', '--client', 'Outra'], settings)).rejects.toThrow(
      'Não há o cliente Outra',
    )
    run = 'run' in done && typeof done.run === 'string' ? done.run : ''
  } finally {
    await gateway.close()
  }
  const opened = await openImport(settings, async () => parts, undefined)
  try {
    const again = { ...readImportCommand([path, '--run']), kind: 'run', path } as Parameters<
      typeof loadPeople
    >[0]
    expect(await loadPeople(again, opened.ask)).toMatchObject({ new: 0, changed: 0, same: 2, run })
    expect(await undoRun(run, opened.ask)).toEqual({ run, removed: 2, setBack: 0, kept: [] })
    await expect(undoRun('nenhuma', opened.ask)).rejects.toThrow('Não há esta carga')
  } finally {
    await opened.close()
  }
})

/** PEC's lists of one family in a house behind another, in windows-1252 with the block that PEC writes before the headings. */
const pec = {
  linked: [
    'Acompanhamento de cidadãos vinculados;',
    'Gerado em ;26/11/2026; às ;08:31; por ;MARIA;',
    '',
    'Nome equipe;INE equipe;Microárea;Endereço;CPF/CNS;Nome;Idade;Sexo;Data de nascimento;Telefone celular;Origem;',
    'EQUIPE 1;0001900100;06;Avenida BRASIL, 508. CENTRO, Monte Claro - TO | 77397-000;529.982.247-25;ANA PAZ;40 anos;Feminino;09/08/1986;(63) 98941-5747;PEC;',
    'EQUIPE 1;0001900100;06;Avenida BRASIL, 508. CENTRO, Monte Claro - TO | 77397-000;111.444.777-35;BENTO PAZ;18 anos;Masculino;12/04/2008;-;CDS;',
    'EQUIPE 1;0001900100;06;Avenida BRASIL, 508. CENTRO, Monte Claro - TO | 77397-000;390.533.447-05;CAIO LUZ;60 anos;Masculino;12/04/1966;-;CDS;',
  ],
  territory: [
    'Acompanhamento do território;',
    'Microárea;06;',
    '',
    'TIPO DE LOGRADOURO;LOGRADOURO;NÚMERO;CEP;BAIRRO;COMPLEMENTO;NOME CIDADÃO;SEXO;DATA DE NASCIMENTO;CPF;CNS;É O RESPONSÁVEL FAMILIAR?;CPF/CNS RESPONSÁVEL FAMILIAR',
    'AVENIDA;BRASIL;508;77397000;CENTRO;FUNDOS;ANA PAZ;FEMININO;09/08/1986;52998224725;;SIM;',
    'AVENIDA;BRASIL;508;77397000;CENTRO;FUNDOS;BENTO PAZ;MASCULINO;12/04/2008;11144477735;;NÃO;52998224725',
  ],
}

test("PEC's lists are joined whatever their order: families and homes of the one, telephones and further people of the other", async () => {
  const paths = Object.entries(pec).map(([name, lines]) => ({ at: join(own, `${name}.csv`), lines }))
  for (const { at, lines } of paths) await writeFile(at, Buffer.from(lines.join('\r\n'), 'latin1'))
  const files = paths.map(({ at }) => at)
  const by = (kind: string) => importBy([...files, kind, '--client', 'Monte Claro'], settings)
  const territory = { path: files[1], new: 2, homes: 1 }
  const linked = { path: files[0], new: 1, changed: 1, same: 1 }
  expect(await by('--plan')).toMatchObject({ files: [territory, linked] })
  expect(await by('--run')).toMatchObject({
    files: [
      { ...territory, families: 1, refused: 0 },
      // Who stands in the longer list alone lives in front; the others stay in the house behind.
      { ...linked, homes: 1, refused: 0, fields: { mobilePhone: 1 } },
    ],
  })
})

/** A table of another register: found by its titles, or said. */
async function tableOfPlaces(by: (...said: string[]) => Promise<object>): Promise<void> {
  const places = join(own, 'bairros.csv')
  await writeFile(
    places,
    'Nome;Zona rural;Observação\r\nVila Nova;Não;\r\nSítio Alto;Sim;Além do rio\r\n;Sim;\r\n',
  )
  expect(await by(places, '--plan')).toMatchObject({
    format: 'core.neighborhood',
    new: 2,
    refused: 1,
    run: null,
  })
  await expect(by(places, '--plan', '--as', 'naves')).rejects.toThrow("Não há uma planilha 'naves'")
  const done = await by(places, '--run', '--as', 'bairros')
  expect(done).toMatchObject({
    format: 'core.neighborhood',
    new: 2,
    refused: 1,
    refusedFile: expect.any(String),
  })
  const run = 'run' in done && typeof done.run === 'string' ? done.run : ''
  expect(await by(places, '--run')).toMatchObject({ new: 0, same: 2, run })
  expect(await by('--runs')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: run, format: 'core.neighborhood' })]),
  })
  const later = join(own, 'bairros-de-novo.csv')
  await writeFile(later, 'Nome;Zona rural;Observação\r\nSítio Alto;Sim;Depois da ponte\r\n')
  expect(await by(later, '--plan')).toMatchObject({ changed: 0, same: 1 })
  expect(await by(later, '--plan', '--policy', '*=overwrite')).toMatchObject({
    changed: 1,
    fields: { observation: 1 },
  })
  expect(await by(later, '--plan', '--policy', 'observation=never', '--policy', '*=overwrite')).toMatchObject(
    { changed: 0, same: 1 },
  )
  await expect(by(later, '--plan', '--policy', 'cpf=fill')).rejects.toThrow("Não há o campo 'cpf'. Há: name")
  expect(await by('--undo', run)).toEqual({ run, removed: 2, setBack: 0, kept: [] })
}

test('the file of CNES goes by the same command: recognised, planned, run, listed and taken back', async () => {
  const cnes = join(own, 'XmlParaESUS31.xml')
  const unit = xmlUnit({ CNES: '9001000' }, [{ CO_INE: '0001900100', NM_REFERENCIA: 'EQUIPE 1' }])
  const person = xmlPerson({ NM_PROF: 'ANA DO CNES', CPF_PROF: '52998224725' }, [
    { CNES: '9001000', CO_INE: '0001900100', CO_CBO: '225142' },
  ])
  const head = { DATA: '2024-10-01', CO_IBGE_MUN: '3559903', VERSAO_XSD: '3.1' }
  await writeFile(cnes, xmlFile(head, [unit], [person]))
  const by = (...said: string[]) => importBy([...said, '--client', 'Monte Claro'], settings)
  const gateway = await openOperated(settings, parts)
  try {
    await expect(by(cnes, '--plan')).rejects.toMatchObject({
      payload: { fields: { file: expect.stringContaining('ainda não tem código IBGE') } },
    })
    const all = gateway.services.get('core')?.store.collection(clients)
    const [client] = (await all?.findAll({}, { max: 10 })) ?? []
    await all?.updateOne({ _id: client?._id ?? '' }, { $set: { ibge: '3559903' } })
    expect(await by(cnes, '--plan')).toMatchObject({ format: 'cnes', new: 3, run: null })
    const done = await by(cnes, '--run')
    expect(done).toMatchObject({ format: 'cnes', version: '3.1', units: 1, teams: 1, people: 1, new: 3 })
    const run = 'run' in done && typeof done.run === 'string' ? done.run : ''
    expect(await by(cnes, '--run')).toMatchObject({ new: 0, changed: 0, same: 3, run })
    expect(await by('--runs')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: run, format: 'cnes', created: 3 })]),
    })
    expect(await by('--undo', run)).toEqual({ run, removed: 3, setBack: 0, kept: [] })
    await tableOfPlaces(by)
  } finally {
    await gateway.close()
  }
})

test('a file of areas goes by the same command: recognised, planned, run, met again and taken back', async () => {
  const areas = join(own, 'bairros.geojson')
  const square = (west: number) => [
    [west, -22.1],
    [west + 0.01, -22.1],
    [west + 0.01, -22.09],
    [west, -22.09],
    [west, -22.1],
  ]
  const features = ['Centro', 'Norte'].map((NM_BAIRRO, at) => ({
    ...{ type: 'Feature', properties: { NM_BAIRRO } },
    geometry: { type: 'Polygon', coordinates: [square(-47.2 + at * 0.005)] },
  }))
  await writeFile(areas, JSON.stringify({ type: 'FeatureCollection', features }))
  const by = (...said: string[]) => importBy([...said, '--client', 'Monte Claro'], settings)
  const gateway = await openOperated(settings, parts)
  try {
    await expect(by(areas, '--plan', '--name', 'NOME')).rejects.toThrow('O arquivo não tem a coluna NOME')
    expect(await by(areas, '--plan')).toMatchObject({
      ...{ format: 'areas', file: 'geojson', kind: 'neighborhood', columns: { name: 'NM_BAIRRO' } },
      ...{ areas: 2, vertices: 10, new: 2, run: null, holes: [] },
      overlaps: [{ lines: [1, 2] }],
    })
    const done = await by(areas, '--run')
    const run = 'run' in done && typeof done.run === 'string' ? done.run : ''
    expect(await by(areas, '--run')).toMatchObject({ new: 0, changed: 0, same: 2, run })
    expect(await by('--runs')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: run, format: 'areas', created: 2 })]),
    })
    expect(await by('--undo', run)).toEqual({ run, removed: 2, setBack: 0, kept: [] })
  } finally {
    await gateway.close()
  }
})

test('the program ends with 1 where a file is refused whole, and says why in JSON', async () => {
  const wrong = path.replace('.csv', '.xml')
  await writeFile(wrong, '<!DOCTYPE a><a/>')
  await expect(importBy([wrong, '--plan'], settings)).rejects.toBeInstanceOf(RefusedFile)
  const { ended, said } = startProcess(
    { DATA_DIR: settings.dataDir, DEMO: 'off' },
    { program: ['gateway/import.ts', wrong, '--plan'] },
  )
  expect(await ended).toBe(1)
  expect(JSON.parse(said.output)).toMatchObject({ refused: 'file', run: null })
  expect(said.output).toContain('DOCTYPE')
})

test('what cannot be meant is answered with the usage', () => {
  for (const args of [
    [],
    ['a.csv'],
    ['a.csv', '--plan', '--run'],
    ['--undo'],
    ['a.csv', '--runs'],
    ['a.csv', '--run', '--policy', 'cpf=always'],
    ['a.zip', '--run', '--kind', 'street'],
  ])
    expect(() => readImportCommand(args)).toThrow('Uso: npm run import')
  expect(readImportCommand(['a.csv', '--run', '--policy', 'cpf=never'])).toMatchObject({
    policies: [{ field: 'cpf', policy: 'never' }],
  })
})
