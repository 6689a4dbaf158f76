import { expect, test } from '@playwright/test'
import { firefoxPath, howToInstallFirefox } from '../browser.mjs'
import { type Firefox, startFirefox } from '../firefox.ts'
import { removeFolder, type Server, startServer } from '../server.ts'
import { password } from '../session.ts'

// All other scenarios are Chromium's: what people do in a day, once in the other browser.

const path = firefoxPath()
if (!path) console.log(`firefox.spec.ts foi pulado. ${howToInstallFirefox}`)
test.skip(!path, howToInstallFirefox)

let server: Server
let firefox: Firefox
test.beforeAll(async () => {
  if (!path) return
  server = await startServer()
  firefox = await startFirefox(path)
})
test.afterAll(async () => {
  await firefox?.close()
  await server?.stop()
  if (server) await removeFolder(server.folder)
})

/** What must never happen. A socket that a page leaves, or a server that is away, is only said to have ended. */
const problems = () =>
  firefox.problems.filter((text) => !/\bws:\/\/\S+\/socket\.io\//.test(text) || /Security-Policy/.test(text))

test('in Firefox people sign in, list, register, look at the map, and work without a connection', async () => {
  test.slow()
  const name = 'Firmina Raposo Testada'
  const at = (pathname: string) => `location.pathname.startsWith(${JSON.stringify(pathname)})`
  const says = (pattern: string) => `/${pattern}/.test(document.body.innerText)`

  const signIn = async (group: string, path: string) => {
    await firefox.open(`${server.url}/app/login?next=${encodeURIComponent(path)}`)
    await firefox.type({ role: 'textbox', name: 'E-mail ou CPF' }, `${group}@demo.local`)
    await firefox.type({ css: 'input[type=password]' }, password)
    await firefox.press({ role: 'button', name: 'Entrar' })
    await firefox.until(`location.pathname === ${JSON.stringify(path)}`)
  }

  await test.step('a nurse signs in', () => signIn('nurse', '/app'))

  await test.step('opens the list of the citizens', async () => {
    await firefox.press({ role: 'link', name: 'Cidadãos' })
    await firefox.until('document.querySelectorAll("[role=row]").length > 10')
  })

  await test.step('registers a citizen, who is found', async () => {
    await firefox.open(`${server.url}/app/citizen/create`)
    await firefox.type({ role: 'textbox', name: 'Nome' }, name)
    await firefox.type({ role: 'textbox', name: 'Data de nascimento' }, '02/03/1990')
    await firefox.type({ role: 'textbox', name: 'Nome da mãe' }, 'Benedita da Silva')
    for (const [asked, option] of [
      ['Sexo', 'Feminino'],
      ['Raça/cor', 'Parda'],
    ] as const) {
      await firefox.type({ role: 'combobox', name: asked }, option)
      await firefox.press({ role: 'option', name: option })
    }
    await firefox.press({ role: 'button', name: 'Cadastrar' })
    await firefox.until(at('/app/citizen/history/'))
    await firefox.open(`${server.url}/app/citizen`)
    await firefox.type({ css: '[placeholder="Filtrar por nome"]' }, 'firmina raposo')
    await firefox.until(says(name))
  })

  await test.step('opens the map', async () => {
    await firefox.open(`${server.url}/app/map/citizen`)
    await firefox.until(says('[\\d.]+ de [\\d.]+ no mapa'))
    await firefox.until(
      'document.querySelectorAll(".leaflet-marker-icon, .leaflet-container canvas").length > 0',
    )
  })

  await test.step('without a connection the next screen says so, and comes with it', async () => {
    const refused = says('Não há acesso a internet')
    await firefox.setOffline(true)
    await firefox.press({ role: 'link', name: 'Epidemiologia' })
    await firefox.until(`${at('/app/epidemiology')} && ${refused}`)
    await firefox.setOffline(false)
    await firefox.until(`!${refused} && ${says('Diagrama de controle')}`)
  })

  await test.step('an agent takes the citizens along', async () => {
    await firefox.evaluate('localStorage.clear()')
    await signIn('acs', '/app/options/offline-data')
    await firefox.press({ role: 'button', name: 'Ativar sincronização' })
    await firefox.type({ css: '[role=dialog] input[type=password]' }, password)
    await firefox.press({ role: 'button', name: 'Ativar' })
    await firefox.until(says('Dados prontos para uso!'))
    await firefox.until('caches.match("/index.html").then((page) => page !== undefined)')
  })

  await test.step('finds them where there is no server', async () => {
    await server.stop('SIGKILL')
    await firefox.open(`${server.url}/app/citizen`)
    await firefox.type({ css: 'input[type=password]' }, password)
    await firefox.press({ role: 'button', name: 'Desbloquear' })
    await firefox.until(says('Usando dados de '))
    await firefox.until('document.querySelectorAll("[role=row]").length > 10')
  })

  expect(problems()).toEqual([])
})
