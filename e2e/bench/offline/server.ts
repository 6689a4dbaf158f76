/** Asks the gateway beside the browser. */
export type AskAgent = <Data>(path: string, input: object) => Promise<Data>

export async function asAgent(url: string): Promise<AskAgent> {
  const send = async <Data>(path: string, input: object, headers: object): Promise<Data> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
    // What the contract of the query promises.
    const { data, error } = (await answer.json()) as { data?: Data; error?: { message: string } }
    if (data === undefined) throw new Error(`${path}: ${error?.message}`)
    return data
  }
  const login = { login: 'acs@demo.local', password: 'demonstracao' }
  const { token } = await send<{ token: string }>('user-login', login, { Type: 'Public' })
  return (path, input) => send(path, input, { Type: 'User', Token: token })
}
