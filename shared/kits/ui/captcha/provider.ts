/**
 * Cloudflare Turnstile: it needs no cookie, no puzzle and no inline style. The server knows the other half
 * (`shared/core/service/captcha/turnstile.ts`); its Content-Security-Policy lets this one origin in where it is set.
 */
const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

export interface Provider {
  readonly render: (
    box: HTMLElement,
    options: {
      sitekey: string
      language: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ) => string
  readonly remove: (id: string) => void
}

declare global {
  var turnstile: Provider | undefined
}

let loading: Promise<Provider> | undefined

/** Fetches the provider's script once; after a failure the next call tries again. */
export function loadProvider(): Promise<Provider> {
  if (globalThis.turnstile) return Promise.resolve(globalThis.turnstile)
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new Error('The captcha provider did not load'))
    }
    script.src = source
    script.async = true
    script.onload = () => (globalThis.turnstile ? resolve(globalThis.turnstile) : fail())
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}
