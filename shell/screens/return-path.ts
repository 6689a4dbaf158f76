const login = '/app/login'

/** The log-in page that leads back to where somebody was refused. */
export const loginPath = (from: string): string =>
  from === '/app' || from.startsWith(login) ? login : `${login}?next=${encodeURIComponent(from)}`

/** Where a log-in leads: the page that was asked for, if it is one of the product, else the home page. */
export const returnPath = (params: URLSearchParams): string => {
  const next = params.get('next') ?? ''
  return /^\/app(?![^/?])/.test(next) && !next.startsWith(login) ? next : '/app'
}
