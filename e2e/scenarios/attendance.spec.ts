import { asUser } from '../api.ts'
import { desktop, expect, expectBriefly, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('a nurse records a prenatal visit on one page, and finds all of it in the history', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'nurse')
  const pregnant = async () => (await ask<{ items: { id: string }[] }>('pregnant-list', {})).data?.items ?? []
  await expect.poll(pregnant, { timeout: 60_000 }).not.toEqual([])
  const [{ id = '' } = {}] = await pregnant()

  await page.setViewportSize(desktop)
  await signIn(page, 'nurse', `/app/citizen/attend/${id}`)
  const known = page.getByRole('complementary', { name: 'O que se sabe' })
  await expect(known).toContainText('Gestante')
  const form = page.getByRole('main')
  /** Types into a search field and takes the first that it finds, by the keyboard. */
  const choose = async (label: string | RegExp, typed: string, found: RegExp) => {
    const field = form.getByLabel(label).first()
    await field.fill(typed)
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Enter')
  }
  await form.getByLabel(/^Peso/).fill('71,4')
  await form.getByLabel(/^Glicemia capilar/).fill('92')
  await choose(/^Problema ou condição/, 'Z348', /gravidez/i)
  await form.getByRole('button', { name: 'Adicionar problema' }).press('Enter')
  await choose(/^CID-10/, 'I10', /Hipertensão/)
  await choose(/^Procedimento/, '0301010110', /pré-natal/)
  await choose(/^Condutas/, 'continuado', /cuidado continuado/)
  const save = form.getByRole('button', { name: 'Registrar', exact: true })
  await save.press('Enter')
  // A value of glucose says nothing without its moment.
  await expect(form.getByText('Momento da glicemia é um campo obrigatório').first()).toBeVisible()
  await choose(/^Momento da glicemia/, 'Jejum', /Jejum/)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await seriousFindings(page)).toEqual([])
  await expectBriefly(page.getByText('Atendimento registrado'), () => save.press('Enter'))
  const entry = (kind: string) => page.getByRole('article', { name: new RegExp(`^${kind}`) }).first()
  await expect(entry('Atendimento')).toContainText('Hipertensão')
  await expect(entry('Medição')).toContainText('glicemia em jejum 92 mg/dL')
})
