export type ToastTone = 'success' | 'error' | 'warning'

export interface ToastMessage {
  tone: ToastTone
  text: string
}

type Listener = (message: ToastMessage) => void

/** Messages wait here until the host is drawn. */
const waiting: ToastMessage[] = []
let listener: Listener | undefined

const send =
  (tone: ToastTone) =>
  (text?: string | null): void => {
    const message = { tone, text: text || 'Erro desconhecido!' }
    if (listener) listener(message)
    else waiting.push(message)
  }

/**
 * A short message at the upper right that goes after 2 s; without a text it says 'Erro desconhecido!'
 * (specification 1, 8.3). `<Toasts />` has to be drawn once, by the shell.
 */
export const toast = { success: send('success'), error: send('error'), warning: send('warning') }

/** Hands over messages, those that wait first; one host at a time. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    if (listener === next) listener = undefined
  }
}
