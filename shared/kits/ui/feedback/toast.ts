import { describeError } from '@saude/contract/errors'

export type ToastTone = 'success' | 'info' | 'error' | 'warning'

export interface ToastMessage {
  /** Of this page; the same words may be said twice. */
  id: number
  tone: ToastTone
  text: string
  /** Goes on after the text, in the same sentence: what the text alone would say too much of. */
  note?: string | undefined
  /** Where there is more to see. */
  link?: { readonly href: string; readonly text: string } | undefined
  /** Sentences that take longer to read than a message stands: a dialog says them, and stays. */
  issues?: readonly string[] | undefined
}

type Listener = (message: ToastMessage) => void

/** Messages wait here until the host is drawn. */
const waiting: ToastMessage[] = []
let listener: Listener | undefined
let said = 0

const send =
  (tone: ToastTone) =>
  (
    text?: string | null,
    { note, link, issues }: Pick<ToastMessage, 'note' | 'link' | 'issues'> = {},
  ): void => {
    const message = { id: ++said, tone, text: text || 'Erro desconhecido!', note, link, issues }
    if (listener) listener(message)
    else waiting.push(message)
  }

/** How an alert ends when the call will be made again by itself. */
export const retryWords = 'uma nova tentativa será realizada automaticamente mais tarde'

/** Where calls wait that will be made again. */
const waitingCalls = { href: '/app/options/offline-data', text: 'Dados offline' }

/** Shows why a call failed, whatever was thrown. A validation error is never a toast: a dialog holds its sentences. */
const failure = (error: unknown): void => {
  const { message, payload } = describeError(error)
  send('error')(message, { issues: payload?.issues })
}

/** Says that a call waits on this device: nothing is lost, so it is no warning. */
const kept = (): void =>
  send('info')('Guardado neste aparelho, será enviado quando houver conexão', { link: waitingCalls })

/**
 * A short message at the upper right that goes after 2 s; without a text it says 'Erro desconhecido!'
 *. `<Toasts />` has to be drawn once, by the shell.
 */
export const toast = {
  success: (text?: string | null, how?: Pick<ToastMessage, 'note'>) => send('success')(text, how),
  error: (text?: string | null) => send('error')(text),
  warning: (text?: string | null) => send('warning')(text),
  failure,
  kept,
}

/** Hands over messages, those that wait first; one host at a time. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    if (listener === next) listener = undefined
  }
}
