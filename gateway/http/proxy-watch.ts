import { type Arrived, isForwarded } from './origin.ts'

interface WatchParts {
  /** Whether the operator has said which proxies are believed, none included (TRUST_PROXY=0). */
  readonly isSet: boolean
  /** Called once. */
  readonly warn: (words: string) => void
}

export const proxyWarning =
  'Há um proxy na frente do Saúde Municipal e TRUST_PROXY não está definida: todos os visitantes parecem ter o mesmo ' +
  'endereço, e os erros de senha de um impedem a entrada dos outros. Defina TRUST_PROXY com os saltos ou as redes do ' +
  'proxy (por exemplo TRUST_PROXY=1), ou TRUST_PROXY=0 se não há nenhum.'

/** Notices a proxy that the settings do not know, by the headers that proxies add. */
export function createProxyWatch({ isSet, warn }: WatchParts) {
  let problem: string | undefined
  return {
    /** To be called with each request and each handshake. */
    note(arrived: Pick<Arrived, 'headers'>): void {
      if (isSet || problem !== undefined || !isForwarded(arrived)) return
      problem = proxyWarning
      warn(problem)
    },
    /** For `/health`; undefined where all is well. */
    problem: () => problem,
  }
}

export type ProxyWatch = ReturnType<typeof createProxyWatch>
