import { AppError } from '@saude/contract/errors'
import { askedFields } from '@saude/contract/record/fields'
import type { AnyRecord } from '@saude/contract/record/record'
import { exportedByContracts } from '@saude/contract/testing/contracts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { fakeNetwork } from '../../form/testing/network.ts'
import { PlatformProvider, session } from '../../platform/index.ts'
import { auth } from '../../platform/testing/session.ts'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import type { Entry } from './types.ts'
import { useTransition } from './useTransition.tsx'

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' &&
  value !== null &&
  'transition' in value &&
  'states' in value &&
  'fields' in value

let records: readonly AnyRecord[]
beforeAll(async () => {
  records = [...new Set([...(await exportedByContracts()).values()].filter(isRecord))]
})

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
})
afterEach(() => {
  network.restore()
  session.signOut()
})

function Step({ of, name, entry }: { of: AnyRecord; name: string; entry: Entry }) {
  const { start, dialog } = useTransition(of)
  return (
    <>
      <Toasts />
      <button type="button" onClick={() => start(entry, name)}>
        Dar o passo
      </button>
      {dialog}
    </>
  )
}

const sentences = ['A primeira frase do servidor', 'A segunda, de um campo']

/** What is not on the screen once the step was refused by the server, or by its own form. */
async function unsaid(of: AnyRecord, name: string): Promise<string[]> {
  const transition = of.states?.transitions[name]
  const [field = 'none'] = Object.keys(askedFields(of.fields))
  network.answer(({ input }) => {
    if (!('transition' in input)) return { id: 'e-1', version: 1 }
    throw new AppError('validation', undefined, {
      issues: sentences,
      fields: { [field]: sentences[1] ?? '' },
    })
  })
  const all = [of.transition, of.get, of.update, of.list].flatMap((query) => query?.permission ?? [])
  session.signIn(auth({ permissions: [...all, ...(transition?.needs ? [transition.needs.name] : [])] }))
  render(
    <PlatformProvider>
      <Step of={of} name={name} entry={{ id: 'e-1', version: 1 }} />
    </PlatformProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Dar o passo' }))
  const dialog = await screen.findByRole('dialog')
  const isAsked = transition?.asks || transition?.reason || transition?.confirm || transition?.danger
  if (isAsked) {
    const reason = within(dialog).queryByRole('textbox', { name: /^Motivo/ })
    if (reason) fireEvent.change(reason, { target: { value: 'Sim' } })
    fireEvent.click(await within(dialog).findByRole('button', { name: transition.title }))
  }
  await screen.findByRole('alert')
  const shown = screen.getByRole('dialog').textContent ?? ''
  cleanup()
  // Its own form refuses what lacks before the server hears of it.
  const isRefusedAtOnce = Object.values(transition?.asks ?? {}).includes('required')
  const expected = isRefusedAtOnce ? ['é um campo obrigatório'] : sentences
  return expected.filter((sentence) => !shown.includes(sentence))
}

it('says each sentence of a refused step in a dialog, whatever the record and the step', async () => {
  const wrong: string[] = []
  let steps = 0
  for (const of of records)
    for (const name of Object.keys(of.states?.transitions ?? {})) {
      steps += 1
      const missing = await unsaid(of, name)
      if (missing.length > 0) wrong.push(`${of.name} ${name}: ${missing.join(', ')}`)
    }
  expect(wrong).toEqual([])
  expect(steps).toBeGreaterThan(80)
}, 120_000)
