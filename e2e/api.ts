import { password } from './scenario.ts'

interface Answered<Data> {
  readonly data?: Data
  readonly error?: { readonly key: string; readonly message: string }
}

export type Asking = <Data>(query: string, input: object) => Promise<Answered<Data>>

/** Asks the server beside the browser, as a demo user: to look up what a scenario is about, or to try what no screen offers. */
export async function asUser(url: string, group: string): Promise<Asking> {
  const send = async <Data>(query: string, input: object, headers: object): Promise<Answered<Data>> => {
    const answer = await fetch(`${url}/api/v1/${query}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
    // The caller says what the contract of the query promises.
    return (await answer.json()) as Answered<Data>
  }
  const login = { login: `${group}@demo.local`, password }
  const { data } = await send<{ token: string }>('user-login', login, { Type: 'Public' })
  if (!data) throw new Error(`${group} could not sign in`)
  return (query, input) => send(query, input, { Type: 'User', Token: data.token })
}
