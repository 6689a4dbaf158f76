import type { Outbound } from '@saude/service/outbound/outbound'
import { turnstile } from './turnstile.ts'

/** The provider's network, answering one thing. */
function provider(answer: () => Response) {
  const asked: string[] = []
  const ask: Outbound = async (url, init) => {
    asked.push(`${init.method} ${url} ${String(init.body)}`)
    return answer()
  }
  return { asked, ...turnstile({ siteKey: 'pública', secret: 'segredo', ask }) }
}

test('a proof is shown to the provider with our secret and the address of its browser', async () => {
  const { asked, fits } = provider(() => Response.json({ success: true }))
  expect(await fits('prova', '203.0.113.7')).toBe(true)
  expect(asked).toEqual([
    'POST https://challenges.cloudflare.com/turnstile/v0/siteverify secret=segredo&response=prova&remoteip=203.0.113.7',
  ])
})

test('a proof that is not good, or an answer that says nothing, does not fit', async () => {
  expect(await provider(() => Response.json({ success: false })).fits('x', undefined)).toBe(false)
  expect(await provider(() => Response.json(null)).fits('x', undefined)).toBe(false)
})

test('a provider that does not answer is not taken for a yes', async () => {
  await expect(provider(() => new Response('<html>')).fits('x', undefined)).rejects.toMatchObject({
    key: 'connectionFailed',
  })
  const gone = provider(() => {
    throw new TypeError('fetch failed')
  })
  await expect(gone.fits('x', undefined)).rejects.toMatchObject({ key: 'connectionFailed' })
})
