import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Bus, HeartPulse, Settings } from 'lucide-react'
import { Frame } from './Frame.tsx'
import { BottomBar, type NavEntry, Rail } from './Nav.tsx'
import { SidePanel } from './SidePanel.tsx'
import { TitleBar } from './TitleBar.tsx'

const reason = 'Não é possível acessar esse recurso devido à falta das seguintes permissões: Cadastrar viagem'
const home: NavEntry = {
  href: '/app',
  label: 'Saúde',
  name: 'Saúde Municipal',
  icon: HeartPulse,
  badge: 120,
  badgeName: '120 pendências',
  current: true,
}
const travel: NavEntry = { href: '/app/travel', label: 'Viagens', icon: Bus, disabledReason: reason }
const options: NavEntry = { href: '/app/options', label: 'Opções', icon: Settings, badge: 'dot' }

function onPhone(): () => void {
  const before = window.matchMedia
  window.matchMedia = (media) => Object.assign(before(media), { matches: media === '(max-width: 768px)' })
  return () => {
    window.matchMedia = before
  }
}

describe('Rail', () => {
  it('names the entries, marks the current one and caps the badge', () => {
    render(<Rail entries={[home, travel]} endEntries={[options]} />)
    const link = within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('link', {
      name: 'Saúde Municipal, 120 pendências',
    })
    expect(link).toHaveAttribute('aria-current', 'page')
    expect(link).toHaveTextContent('99+')
  })

  it('does not open what is not permitted, and explains it to mouse and keyboard', async () => {
    render(<Rail entries={[travel]} />)
    const link = screen.getByRole('link', { name: 'Viagens' })
    expect(link).toHaveAttribute('aria-disabled', 'true')
    expect(link).not.toHaveAttribute('href')
    await userEvent.hover(link)
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
  })
})

describe('BottomBar', () => {
  it('keeps the rest behind Mais, with a dot when something waits there', async () => {
    render(<BottomBar entries={[home]} more={[travel, options]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Mais: Viagens, Opções' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Mais' }))
    expect(sheet.getByRole('link', { name: 'Opções' })).toHaveAttribute('href', '/app/options')
    expect(sheet.getByRole('button', { name: /Viagens/ })).toHaveTextContent(reason)
  })

  it('says in the sheet which entry waits, and which one warns', async () => {
    const outdated = { ...options, badgeName: 'nova versão disponível' }
    const anonymous = { ...travel, disabledReason: undefined, name: 'Anonimização ativa', warning: true }
    render(<BottomBar entries={[home]} more={[outdated, anonymous]} />)
    await userEvent.click(
      screen.getByRole('button', { name: 'Mais: Opções (nova versão disponível), Viagens' }),
    )
    const sheet = within(screen.getByRole('dialog', { name: 'Mais' }))
    const waiting = sheet.getByRole('link', { name: /^Opções\s*, nova versão disponível$/ })
    expect(waiting.querySelector('.dot')).toBeInTheDocument()
    expect(sheet.getByRole('link', { name: 'Anonimização ativa' })).toHaveClass('warning')
  })
})

describe('Frame', () => {
  it('has a rail on wide windows', () => {
    render(
      <Frame entries={[home]} endEntries={[options]} thumbPaths={['/app']}>
        Conteúdo
      </Frame>,
    )
    expect(screen.getByRole('link', { name: 'Opções' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Mais/ })).not.toBeInTheDocument()
  })

  it('has a bottom bar on phones, and none while a form is filled in', () => {
    const restore = onPhone()
    const { rerender } = render(
      <Frame entries={[home]} endEntries={[options]} thumbPaths={['/app']}>
        Conteúdo
      </Frame>,
    )
    expect(screen.getByRole('button', { name: 'Mais: Opções' })).toBeInTheDocument()
    rerender(
      <Frame entries={[home]} endEntries={[options]} thumbPaths={['/app']} task>
        Conteúdo
      </Frame>,
    )
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    restore()
  })
})

describe('TitleBar and SidePanel', () => {
  it('give the screen its title, its way back and its panel', async () => {
    const back = jest.fn()
    render(
      <>
        <TitleBar title="Cidadãos" count="214 com os filtros" back={back} />
        <SidePanel title="Dados do cadastro">Fatos</SidePanel>
      </>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Cidadãos' })).toBeInTheDocument()
    expect(screen.getByText('214 com os filtros')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(back).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('complementary', { name: 'Dados do cadastro' })).toHaveTextContent('Fatos')
  })
})
