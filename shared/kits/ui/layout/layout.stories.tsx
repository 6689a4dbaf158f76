import { Activity, Building2, Bus, HeartPulse, Map as MapIcon, Settings, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import type { Stories } from '../../gallery/story.ts'
import {
  Badge,
  BottomBar,
  Button,
  type NavEntry,
  Rail,
  SidePanel,
  Split,
  ThumbBar,
  TitleBar,
} from '../index.ts'

function BesidePanel() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Split>
      <p>Conteúdo ao lado do painel.</p>
      <SidePanel title="Dados do cadastro" side="right" open={isOpen} onClose={() => setOpen(false)}>
        <Badge tone="primary">Vigente</Badge>
      </SidePanel>
    </Split>
  )
}

const missing =
  'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Cadastrar viagem)'

const forbidden =
  'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de secretarias'

const home: NavEntry = {
  href: '/app',
  label: 'Saúde',
  name: 'Saúde Municipal',
  icon: HeartPulse,
  badge: 120,
  badgeName: '120 pendências',
  pulse: true,
  current: true,
}
const entries: NavEntry[] = [
  home,
  { href: '/app/map', label: 'Mapa', icon: MapIcon, badge: 7, badgeName: '7 pendências' },
  { href: '/app/epidemiology', label: 'Epidemio.', name: 'Epidemiologia', icon: Activity },
  { href: '/app/travel', label: 'Viagens', icon: Bus, disabledReason: missing },
]
const closed: NavEntry = {
  href: '/app/health-secretary',
  label: 'Secretaria',
  icon: Building2,
  disabledReason: forbidden,
}
const endEntries: NavEntry[] = [
  {
    href: '/app/options',
    label: 'Opções',
    icon: Settings,
    badge: 'dot',
    badgeName: 'nova versão disponível',
  },
  {
    href: '/app/user/self-update',
    label: 'Perfil',
    name: 'Meu cadastro, anonimização ativa',
    icon: VenetianMask,
    warning: true,
  },
]
const [, ...others] = entries

/** The frame of a screen, part by part. */
export const stories: Stories = {
  title: 'Moldura',
  stories: {
    rail: {
      title: 'Navegação lateral: selos, entrada fechada, versão nova, anonimização',
      draw: () => (
        <Rail entries={[...entries, closed]} endEntries={endEntries} label="Navegação de exemplo" />
      ),
    },
    'bottom-bar': {
      title: 'Navegação do telefone, com as outras entradas em Mais',
      draw: () => (
        <BottomBar entries={[home]} more={[...others, closed, ...endEntries]} label="Navegação de exemplo" />
      ),
    },
    'title-bar': {
      title: 'Barra do título',
      draw: () => (
        <TitleBar
          title="Maria do Perpétuo Socorro Albuquerque Cavalcanti de Vasconcelos e Silva"
          count="214 com os filtros"
          back="/app"
          actions={<Button kind="primary">Novo cidadão</Button>}
        />
      ),
    },
    'side-panel': {
      title: 'Painel lateral',
      draw: BesidePanel,
    },
    'thumb-bar': {
      title: 'Barra do polegar',
      draw: () => (
        <ThumbBar note="Usando dados em tempo real">
          <Button>Cancelar</Button>
          <Button kind="primary">Salvar</Button>
        </ThumbBar>
      ),
    },
  },
}
