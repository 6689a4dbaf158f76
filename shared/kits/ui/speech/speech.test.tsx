import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Toasts } from '../feedback/Toasts.tsx'
import { Field } from '../field/Field.tsx'
import { TextArea } from '../field/TextArea.tsx'
import type { Recognition } from './recognition.ts'

/** A browser that hears what the test says. */
class FakeRecognition implements Recognition {
  static made: FakeRecognition[] = []
  static available: undefined | (() => Promise<string>)
  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  onresult: Recognition['onresult'] = null
  onerror: Recognition['onerror'] = null
  onend: Recognition['onend'] = null
  running = false
  constructor() {
    FakeRecognition.made.push(this)
  }
  start() {
    this.running = true
  }
  stop() {
    this.running = false
    this.onend?.()
  }
  abort() {
    this.running = false
  }
  says(...words: [string, 'certain' | 'guess'][]) {
    const results = words.map(([transcript, how]) => ({
      0: { transcript },
      length: 1,
      isFinal: how === 'certain',
    }))
    act(() => this.onresult?.(Object.assign(new Event('result'), { resultIndex: 0, results })))
  }
  fails(error: string) {
    act(() => {
      this.onerror?.(Object.assign(new Event('error'), { error }))
      this.stop()
    })
  }
}

function Note({ start = '', disabled = false }: { start?: string; disabled?: boolean }) {
  const [value, setValue] = useState<string | null>(start)
  return <TextArea label="Observação" value={value} onChange={setValue} maxLength={40} disabled={disabled} />
}

/** As in a form: the Field has the label. */
function Labelled() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Field label="Queixa">
      <TextArea value={value} onChange={setValue} />
    </Field>
  )
}

const button = () => screen.getByRole('button', { name: 'Ditar Observação' })
const browser = () => {
  const last = FakeRecognition.made.at(-1)
  if (!last) throw new Error('nothing listens')
  return last
}
/** Presses the microphone, and agrees where it asks. */
const listen = async () => {
  await userEvent.click(button())
  const agree = screen.queryByRole('button', { name: 'Ditar' })
  if (agree) await userEvent.click(agree)
  return browser()
}

beforeEach(() => {
  FakeRecognition.made = []
  FakeRecognition.available = undefined
  Object.assign(globalThis, { SpeechRecognition: FakeRecognition })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'SpeechRecognition'))

it('does not listen before the person starts it and knows where the audio goes', async () => {
  render(<Note />)
  expect(FakeRecognition.made).toHaveLength(0)
  await userEvent.click(button())
  expect(screen.getByRole('dialog')).toHaveTextContent(/pode enviar o áudio ao fabricante/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(FakeRecognition.made).toHaveLength(0)
})

it('hears Brazilian Portuguese, continuously and with interim results', async () => {
  render(<Note />)
  const { lang, continuous, interimResults, running } = await listen()
  expect({ lang, continuous, interimResults, running }).toEqual({
    lang: 'pt-BR',
    continuous: true,
    interimResults: true,
    running: true,
  })
  expect(button()).toHaveAttribute('aria-pressed', 'true')
})

it('shows what it guesses, and writes what is certain after what stands there', async () => {
  render(<Note start="Tosse" />)
  const heard = await listen()
  heard.says(['há dois', 'guess'])
  expect(screen.getByRole('status')).toHaveTextContent('há dois')
  expect(screen.getByLabelText('Observação')).toHaveValue('Tosse')
  heard.says(['há dois dias', 'certain'], ['sem', 'guess'])
  expect(screen.getByLabelText('Observação')).toHaveValue('Tosse há dois dias')
  heard.says(['sem febre e sem falta de ar nenhuma', 'certain'])
  expect(screen.getByLabelText('Observação')).toHaveValue('Tosse há dois dias sem febre e sem falta')
})

it('stops when it is pressed again, and with the screen', async () => {
  const { unmount } = render(<Note />)
  const first = await listen()
  await userEvent.click(button())
  expect(first.running).toBe(false)
  expect(button()).toHaveAttribute('aria-pressed', 'false')
  const second = await listen()
  unmount()
  expect(second.running).toBe(false)
})

it('asks nothing where the audio stays on the device', async () => {
  FakeRecognition.available = async () => 'available'
  render(<Note />)
  await userEvent.click(button())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(browser().processLocally).toBe(true)
})

it('says why it does not hear, and nothing of a person who said nothing', async () => {
  render(
    <>
      <Note />
      <Toasts />
    </>,
  )
  ;(await listen()).fails('no-speech')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  ;(await listen()).fails('not-allowed')
  expect(await screen.findByText('Você precisa dar permissão para usar este recurso')).toBeInTheDocument()
})

it('says which field it writes into', () => {
  render(<Labelled />)
  expect(screen.getByRole('button', { name: 'Ditar Queixa' })).toBeInTheDocument()
})

it('is not there in a browser without it, nor in a field that is locked', () => {
  const { unmount } = render(<Note disabled />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  Reflect.deleteProperty(globalThis, 'SpeechRecognition')
  render(<Note />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
