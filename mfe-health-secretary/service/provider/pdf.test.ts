import { openArea, type TestArea } from '@saude/service/testing/area'
import { writtenIn } from '@saude/service/testing/pdf'
import {
  examProviderPdf,
  occupationalTherapyProviderPdf,
  physiotherapyProviderPdf,
} from '../../contract/provider-pdf.ts'
import {
  examProvider,
  occupationalTherapyProvider,
  physiotherapyProvider,
} from '../../contract/provider-registers.ts'
import { service } from '../service.ts'

let area: TestArea
beforeEach(async () => {
  area = await openArea(service)
})
afterEach(() => area.close())

test.each([
  [examProvider, examProviderPdf, 'Prestadores de exames', 'prestadores-de-exames.pdf'],
  [
    physiotherapyProvider,
    physiotherapyProviderPdf,
    'Prestadores de fisioterapia',
    'prestadores-de-fisioterapia.pdf',
  ],
  [
    occupationalTherapyProvider,
    occupationalTherapyProviderPdf,
    'Prestadores de terapia ocupacional',
    'prestadores-de-terapia-ocupacional.pdf',
  ],
] as const)('the PDF of %# has each provider of the client, by name', async (of, pdf, title, file) => {
  const created = [
    { name: 'Zélia Lima', phone: '1935550100', contact: 'Marta Lemos', weeklyPlaces: 1250 },
    { name: 'Ágata Luz', address: 'Rua das Acácias, 120' },
  ]
  for (const values of created) await area.call(of.create, values)
  await area.call(of.create, { name: 'De outra cidade' }, area.elsewhere)
  const made = await area.call(pdf, {})
  expect(made.name).toBe(file)
  const text = writtenIn(made.pdf)
  expect(text).toContain(title)
  expect(text).toMatch(
    /Total: 2.*Ágata Luz.*Rua das Acácias, 120.*Zélia Lima.*\(19\) 3555-0100.*Marta Lemos.*1\.250/s,
  )
  expect(text).not.toContain('De outra cidade')
})

test('a list of several sheets has its head and its number on each, and none is lost', async () => {
  for (let nth = 1; nth <= 60; nth++)
    await area.call(examProvider.create, { name: `Prestador ${String(nth).padStart(2, '0')}` })
  const text = writtenIn((await area.call(examProviderPdf, {})).pdf)
  expect(new Set(text.match(/Prestador \d\d/g)).size).toBe(60)
  const sheets = text.match(/Vagas por/g)?.length ?? 0
  expect(sheets).toBeGreaterThan(1)
  expect(text).toContain(`${sheets} / ${sheets}`)
})
