import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Captcha } from './Captcha.tsx'
import type { Provider } from './provider.ts'

type Options = Parameters<Provider['render']>[1]

/** The provider's script without its network. */
function fakeProvider() {
  const drawn: Options[] = []
  const removed: string[] = []
  const provider: Provider = {
    render: (_box, options) => `w-${drawn.push(options)}`,
    remove: (id) => void removed.push(id),
  }
  return { drawn, removed, provider }
}

const script = () => document.head.querySelector('script[src^="https://challenges.cloudflare.com/"]')

afterEach(() => {
  globalThis.turnstile = undefined
  script()?.remove()
})

// So that no test waits for the chunk.
beforeAll(() => import('./CaptchaWidget.tsx'))

test('a provider that cannot be reached is said, and tried again', async () => {
  const { drawn, provider } = fakeProvider()
  render(<Captcha siteKey="chave" round={1} onToken={jest.fn()} />)
  await waitFor(() => expect(script()).not.toBeNull())
  act(() => void script()?.dispatchEvent(new Event('error')))
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  globalThis.turnstile = provider
  await userEvent.click(retry)
  await waitFor(() => expect(drawn).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('its provider is fetched when it is drawn, and its proof handed over until it expires', async () => {
  const { drawn, provider } = fakeProvider()
  const onToken = jest.fn()
  expect(script()).toBeNull()
  render(<Captcha siteKey="chave" round={1} onToken={onToken} />)
  await waitFor(() => expect(script()).not.toBeNull())
  globalThis.turnstile = provider
  script()?.dispatchEvent(new Event('load'))
  await waitFor(() => expect(drawn).toHaveLength(1))
  expect(drawn[0]).toMatchObject({ sitekey: 'chave', language: 'pt-br' })
  act(() => drawn[0]?.callback('prova'))
  expect(onToken).toHaveBeenLastCalledWith('prova')
  act(() => drawn[0]?.['expired-callback']())
  expect(onToken).toHaveBeenLastCalledWith(null)
})

test('another round starts anew, because a proof can be used once', async () => {
  const { drawn, removed, provider } = fakeProvider()
  globalThis.turnstile = provider
  const onToken = jest.fn()
  const { rerender, unmount } = render(<Captcha siteKey="chave" round={1} onToken={onToken} />)
  await waitFor(() => expect(drawn).toHaveLength(1))
  act(() => drawn[0]?.callback('prova'))
  rerender(<Captcha siteKey="chave" round={2} onToken={onToken} />)
  await waitFor(() => expect(drawn).toHaveLength(2))
  expect(removed).toEqual(['w-1'])
  expect(onToken).toHaveBeenLastCalledWith(null)
  unmount()
  expect(removed).toEqual(['w-1', 'w-2'])
})
