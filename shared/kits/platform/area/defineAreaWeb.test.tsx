import { learnRoutes } from '@saude/contract/route-table'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { navigate } from '../../router/index.ts'
import { Fill, useTitle } from '../index.ts'
import { defineAreaWeb, type LoadScreen } from './defineAreaWeb.tsx'

const List = () => {
  useTitle({ count: '214' })
  return (
    <>
      <Fill slot="actions">Ação</Fill>
      <p>Lista</p>
    </>
  )
}
const Broken = () => {
  throw new Error('O mapa não abriu')
}

const go = (path: string) => act(() => navigate(path))
const lifecycle = (part: unknown, props: object): Promise<void> =>
  // single-spa hands its props to whatever it finds; the types of the package want all of them.
  (part as (props: object) => Promise<void>)(props)

function area(routes: Record<string, LoadScreen>) {
  const element = document.body.appendChild(document.createElement('div'))
  const retry = jest.fn()
  const web = defineAreaWeb({ name: 'citizen', routes })
  const props = {
    name: 'citizen',
    domElementGetter: () => element,
    retry,
    singleSpa: {},
    mountParcel: () => undefined,
  }
  return {
    element,
    retry,
    /** As single-spa does it, without waiting for the drawing. */
    start: async () => {
      await lifecycle(web.bootstrap, props)
      await lifecycle(web.mount, props)
    },
    mount: async () => {
      let mounted = Promise.resolve()
      await act(async () => {
        await lifecycle(web.bootstrap, props)
        // Ends when the root has been drawn, which happens at the end of this act.
        mounted = lifecycle(web.mount, props)
      })
      await mounted
    },
    unmount: () => act(() => lifecycle(web.unmount, props)),
  }
}

learnRoutes('citizen', { routes: [{ path: '/app/citizen', title: 'Cidadãos', section: 'citizen' }] })

beforeEach(() => go('/app/citizen'))

it('draws the screen of the path, fetched when it is opened', async () => {
  const create = jest.fn(async () => ({ default: () => <p>Novo cidadão</p> }))
  const one = area({ '/app/citizen': async () => ({ default: List }), '/app/citizen/create': create })
  await one.mount()
  expect(await screen.findByText('Lista')).toBeInTheDocument()
  expect(create).not.toHaveBeenCalled()
  await go('/app/citizen/create')
  expect(await screen.findByText('Novo cidadão')).toBeInTheDocument()
  await one.unmount()
  expect(one.element).toBeEmptyDOMElement()
})

it('fetches a screen once, and again only where that failed', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest.fn(async () => ({ default: List }))
  load.mockRejectedValueOnce(new Error('Sem rede'))
  const one = area({ '/app/citizen': load })
  await one.mount()
  expect(await screen.findByRole('heading')).toHaveTextContent('Não foi possível abrir: Cidadãos')
  await one.unmount()
  for (let visit = 0; visit < 2; visit++) {
    await one.mount()
    expect(await screen.findByText('Lista')).toBeInTheDocument()
    await one.unmount()
  }
  expect(load).toHaveBeenCalledTimes(2)
  silenced.mockRestore()
})

it('says what happened when a screen throws, offers to try again, and tries by itself on another path', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const one = area({ '/app/citizen': async () => ({ default: Broken }) })
  await one.mount()
  expect(await screen.findByText('O mapa não abriu')).toBeInTheDocument()
  expect(screen.getByRole('heading')).toHaveTextContent('Não foi possível abrir: Cidadãos')
  screen.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(one.retry).toHaveBeenCalledTimes(1)
  await go('/app/citizen/create')
  expect(one.retry).toHaveBeenCalledTimes(2)
  await one.unmount()
  silenced.mockRestore()
})

it('says after a while that a screen takes long, and draws it when it comes', async () => {
  jest.useFakeTimers()
  let come = (_: { default: () => ReactNode }) => {}
  const one = area({ '/app/citizen': () => new Promise((resolve) => (come = resolve)) })
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
  void one.start()
  await pass(100)
  expect(screen.queryByRole('button')).toBeNull()
  await pass(9_000)
  expect(screen.getByRole('heading')).toHaveTextContent('Abrindo: Cidadãos')
  screen.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(one.retry).toHaveBeenCalledTimes(1)
  await act(async () => come({ default: List }))
  await pass(100)
  expect(screen.getByText('Lista')).toBeInTheDocument()
  jest.useRealTimers()
  await one.unmount()
})

it('leaves no listener behind after many visits', async () => {
  let count = 0
  const add = jest.spyOn(window, 'addEventListener').mockImplementation(function (this: Window, ...args) {
    count++
    return EventTarget.prototype.addEventListener.apply(window, args)
  })
  const remove = jest.spyOn(window, 'removeEventListener').mockImplementation((...args) => {
    count--
    return EventTarget.prototype.removeEventListener.apply(window, args)
  })
  const one = area({ '/app/citizen': async () => ({ default: List }) })
  const visit = async () => {
    await one.mount()
    await screen.findByText('Lista')
    await one.unmount()
  }
  await visit()
  const after = count
  for (let round = 0; round < 5; round++) await visit()
  expect(count).toBe(after)
  add.mockRestore()
  remove.mockRestore()
})
