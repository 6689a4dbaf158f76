import { mailFrom } from './mail-settings.ts'
import { SettingError } from './setting-values.ts'

const PUBLIC_URL = 'https://saude.exemplo.gov.br'

test('without a mail server there is no mail; with one it needs the address that links begin with', () => {
  expect(mailFrom({})).toBeUndefined()
  expect(mailFrom({ SMTP_URL: 'smtps://a:b@correio.exemplo', PUBLIC_URL: `${PUBLIC_URL}/` })).toEqual({
    url: 'smtps://a:b@correio.exemplo',
    from: 'Saúde Municipal <saude@saude.exemplo.gov.br>',
    publicUrl: PUBLIC_URL,
  })
  expect(() => mailFrom({ SMTP_URL: 'smtp://correio:25' })).toThrow(/PUBLIC_URL/)
})

test.each([
  [{ SMTP_URL: 'correio:25', PUBLIC_URL }],
  [{ SMTP_URL: 'http://correio', PUBLIC_URL }],
  [{ SMTP_URL: 'smtp://correio', PUBLIC_URL: 'saude.exemplo.gov.br' }],
  [{ SMTP_URL: 'smtp://correio', PUBLIC_URL: `${PUBLIC_URL}/saude` }],
  [{ SMTP_URL: 'smtp://correio', PUBLIC_URL, SMTP_FROM: 'Saúde' }],
  [{ SMTP_URL: 'smtp://correio', PUBLIC_URL, SMTP_FROM: 'Saúde <a@b.example>\r\nBcc: c@d.example' }],
])('%j is refused in words', (env) => {
  expect(() => mailFrom(env)).toThrow(SettingError)
})
