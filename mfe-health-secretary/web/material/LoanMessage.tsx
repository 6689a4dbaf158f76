import { type Call, useAsk } from '@saude/kits/platform'

interface Settings {
  readonly customProtocolMessageLoanMaterial?: string | null | undefined
}

/** The client's settings, of which one text is read: asked for by name, because their area may not serve them yet. */
const settingsGet: Call<object, Settings> = {
  name: 'settingsGet',
  path: 'settings-get',
  method: 'POST',
  mutates: false,
  timeout: 20_000,
  reads: ['settings'],
  writes: [],
  access: { access: 'private' },
}

/** What the secretariat wants said to everybody who borrows something; nothing where it said nothing. */
export function LoanMessage() {
  const { data } = useAsk(settingsGet, {})
  const message = data?.customProtocolMessageLoanMaterial
  return message ? <p>{message}</p> : null
}
