import { TOTP } from 'otpauth'
import { asUser } from '../api.ts'
import { desktop, expect, password, phone, seriousFindings, signIn, test } from '../scenario.ts'

// Who has a second factor signs in otherwise.
test.use({ alone: 'import' })

const heading =
  'Relatório de pacientes\r\n\r\nPaciente;Nascimento;Sexo;CPF;Mãe;Rua;Número;Fone;Família;Parentesco'
const people = [
  'Quitéria Alencastro;01/02/1980;F;529.982.247-25;Olga Alencastro;das Acácias;12;(82) 99999-1234;1;Responsável',
  'Belarmino Alencastro;03/04/2005;M;111.444.777-35;Quitéria Alencastro;das Acácias;12;;1;Filho(a)',
  'Sem Sorte;03/04/2005;M;123.456.789-00;Lia;;;;;',
]
/** As the portal makes it for the municipality of the demo: a unit, its team, a doctor. */
const cnes = `<?xml version="1.0" encoding="ISO-8859-1"?>
<ImportarXMLCNES><IDENTIFICACAO ORIGEM="PORTAL" DESTINO="ESUS_AB" CO_IBGE_MUN="3559903" DATA="2024-10-01" VERSAO_XSD="3.1">
<ESTABELECIMENTOS><DADOS_GERAIS_ESTABELECIMENTOS CNES="9001000" NM_FANTA="UBS SÃO JOÃO" TP_UNID_ID="2">
<EQUIPES><DADOS_EQUIPES TP_EQUIPE="70" CO_INE="0001900100" NM_REFERENCIA="EQUIPE SÃO JOÃO"/></EQUIPES>
</DADOS_GERAIS_ESTABELECIMENTOS></ESTABELECIMENTOS>
<PROFISSIONAIS><DADOS_PROFISSIONAIS NM_PROF="ZENAIDE DO CNES" CPF_PROF="15350946056" CO_CNS="">
<LOTACOES><DADOS_LOTACOES CNES="9001000" CO_INE="0001900100" CO_CBO="225142"/></LOTACOES></DADOS_PROFISSIONAIS></PROFISSIONAIS>
</IDENTIFICACAO></ImportarXMLCNES>`

const square = (west: number) => [
  [west, -22.13],
  [west + 0.01, -22.13],
  [west + 0.01, -22.12],
  [west, -22.12],
  [west, -22.13],
]
const neighborhoods = JSON.stringify({
  type: 'FeatureCollection',
  features: ['Vila do Arquivo', 'Outra Vila'].map((NM_BAIRRO, at) => ({
    ...{ type: 'Feature', properties: { NM_BAIRRO } },
    geometry: { type: 'Polygon', coordinates: [square(-47.2 + at * 0.005)] },
  })),
})

const fileOf = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...rows, ''].join('\r\n'), 'latin1'),
})

test('a municipality loads its people from a file, decides about a row that may be somebody known, and takes the load back', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthSecretary')
  await signIn(page, 'healthSecretary')
  const { data } = await ask<{ uri: string }>('second-factor-begin', { currentPassword: password })
  const app = new TOTP({ secret: new URL(data?.uri ?? '').searchParams.get('secret') ?? '' })
  const begun = Date.now()
  const { data: confirmed } = await ask<{ recoveryCodes: string[] }>('second-factor-confirm', {
    code: app.generate({ timestamp: begun }),
  })
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', ...more] =
    confirmed?.recoveryCodes ?? []

  const load = async (name: string, rows: readonly string[], code: string) => {
    await page.goto('/app/citizen/import')
    await page.locator('input[type=file]').first().setInputFiles(fileOf(name, rows))
    await page.getByRole('button', { name: 'Enviar e conferir' }).click()
    await expect(page.getByRole('heading', { name: 'Conferir as colunas' })).toBeVisible()
    await expect(page.getByText('Windows-1252 (Excel)')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Planejar, sem gravar' }).click()
    await expect(page.getByRole('heading', { name: 'O plano' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Carregar', exact: true }).click()
    await page.getByLabel('Código da verificação em duas etapas').fill(code)
    await page.getByRole('dialog').getByRole('button', { name: 'Carregar' }).click()
    await expect(page.getByText('Carregada')).toBeVisible()
  }

  await page.setViewportSize(desktop)
  await page.goto('/app/options')
  await page.getByRole('link', { name: 'Carregar dados' }).click()
  await expect(page.getByText('Nenhum arquivo foi carregado ainda.')).toBeVisible()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: 'Modelos de planilha' }).getByRole('button', { name: 'Cidadãos' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('modelo - cidadãos.csv')
  await load('pacientes.csv', people, first)
  await expect(page.getByRole('link', { name: /recusados\.csv$/ })).toBeVisible()

  // The same person once more, by a list that does not know the mother.
  await page.setViewportSize(phone)
  await load('lista.csv', ['Quitéria Alencastro;01/02/1980;F;;;;;(82) 98888-7777;;'], second)
  await page.getByRole('link', { name: 'Decidir 1 duvidoso' }).click()
  await expect(page.getByRole('list', { name: 'Linhas duvidosas' })).toContainText('Olga Alencastro')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'É esta pessoa' }).click()
  await expect(page.getByText('Nenhuma linha de carga espera por uma decisão.')).toBeVisible()

  await page.goto('/app/citizen/import')
  await page.getByRole('link', { name: 'pacientes.csv' }).click()
  await page.getByRole('button', { name: 'Desfazer a carga' }).click()
  await page.getByLabel('Código da verificação em duas etapas').fill(third)
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('2 removidos, 0 voltaram ao que eram')).toBeVisible()
  const { data: left } = await ask<{ items: object[] }>('citizen-search', { q: 'Alencastro' })
  expect(left?.items).toEqual([])
  // Units, teams and professionals, by the file of CNES: its columns are known.
  await page.goto('/app/citizen/import')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'XmlParaESUS31.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(cnes, 'latin1'),
    })
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await expect(page.getByRole('heading', { name: 'Arquivo do CNES' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O plano' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await page.getByLabel('Código da verificação em duas etapas').fill(fourth)
  await page.getByRole('dialog').getByRole('button', { name: 'Carregar' }).click()
  await expect(page.getByText('Carregada')).toBeVisible()
  const cnesLoad = page.url()
  // Behind a menu on a phone.
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Convidar os profissionais' }).click()
  await page.getByRole('button', { name: 'Cadastrar de uma lista' }).click()
  await page.getByRole('button', { name: 'Pôr 1 na lista' }).click()
  await expect(page.getByRole('textbox', { name: 'Lista' })).toHaveValue(
    'ZENAIDE DO CNES;;Médico;UBS SÃO JOÃO;15350946056',
  )
  await page.goto(cnesLoad)
  await page.getByRole('button', { name: 'Desfazer a carga' }).click()
  await page.getByLabel('Código da verificação em duas etapas').fill(fifth)
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('3 removidos, 0 voltaram ao que eram')).toBeVisible()
  // The neighbourhoods of the territory, from a file of their limits: looked at on the map, then drawn.
  await page.goto('/app/citizen/import')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'bairros.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(neighborhoods),
    })
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await expect(page.getByText('Vila do Arquivo · Outra Vila')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Ver no mapa, sem gravar' }).click()
  await expect(page.getByRole('region', { name: 'Mapa das áreas do arquivo' })).toBeVisible()
  await expect(page.getByText('Áreas que se sobrepõem: 1')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  await expect(page.getByRole('region', { name: 'Situação de cada área' })).toContainText('Nova')
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await page.getByLabel('Código da verificação em duas etapas').fill(sixth)
  await page.getByRole('dialog').getByRole('button', { name: 'Carregar' }).click()
  await expect(page.getByText('Carregada')).toBeVisible()
  const { data: made } = await ask<{ items: { id: string }[] }>('neighborhood-search', {
    q: 'Vila do Arquivo',
  })
  await page.goto(`/app/options/neighborhood/update/${made?.items[0]?.id}`)
  await page.getByRole('button', { name: 'Editar limite' }).click()
  await expect(page.getByRole('dialog', { name: /^Limites/ }).getByText('4 vértices')).toBeVisible()

  // The vehicles, by a table: its titles say whose it is.
  await page.goto('/app/citizen/import')
  const vehicles = [
    'Modelo;Placa;Capacidade máxima;Combustível',
    'Van do Arquivo;QZT1D23;16;Diesel',
    'Sem Placa;;5;Diesel',
  ]
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'frota.csv', mimeType: 'text/csv', buffer: Buffer.from(vehicles.join('\r\n')) })
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await expect(page.getByText('Veículos', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Planejar, sem gravar' }).click()
  await expect(page.getByText('Placa é um campo obrigatório').first()).toBeVisible()
  await page.getByRole('button', { name: 'Carregar', exact: true }).click()
  await page.getByLabel('Código da verificação em duas etapas').fill(more[0] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Carregar' }).click()
  await expect(page.getByText('Carregada')).toBeVisible()
  const tableLoad = page.url()
  await page.getByRole('link', { name: 'Ver veículos' }).click()
  await expect(page.getByText('Van do Arquivo')).toBeVisible()
  await page.goto(tableLoad)
  await page.getByRole('button', { name: 'Desfazer a carga' }).click()
  await page.getByLabel('Código da verificação em duas etapas').fill(more[1] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('1 removido, 0 voltaram ao que eram')).toBeVisible()
})
