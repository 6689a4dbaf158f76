import { Activity, ClipboardList, Download, Map as MapIcon, Users } from 'lucide-react'
import type { Stories } from '../../gallery/story.ts'
import {
  Brand,
  Button,
  ButtonLink,
  CoverScreen,
  ErrorScreen,
  LinkMenu,
  LoadingCover,
  Mark,
  NotFoundScreen,
  StateScreen,
  UnderConstruction,
} from '../index.ts'

/** What stands in place of a page: errors of each kind, waiting, the start, an area's entry. */
export const stories: Stories = {
  title: 'Telas inteiras',
  stories: {
    failed: {
      title: 'Tela com erro',
      draw: () => (
        <ErrorScreen
          level={2}
          error={{ key: 'timeout', message: 'O tempo limite expirou, tente novamente mais tarde' }}
          retry={() => undefined}
        />
      ),
    },
    'no-permission': {
      title: 'Tela sem permissão',
      draw: () => (
        <ErrorScreen
          level={2}
          error={{
            key: 'permission',
            message: 'Sem permissão',
            payload: { name: 'citizenList', title: 'Lista de cidadãos' },
          }}
        />
      ),
    },
    offline: {
      title: 'Tela sem internet',
      draw: () => (
        <ErrorScreen
          level={2}
          worksOffline="agent"
          error={{ key: 'connectionFailed', message: 'Problema de conexão' }}
        />
      ),
    },
    auth: {
      title: 'Tela sem sessão',
      draw: () => (
        <ErrorScreen
          level={2}
          error={{ key: 'auth', message: 'Sua sessão expirou, faça login novamente' }}
          onLogin={() => undefined}
        />
      ),
    },
    validation: {
      title: 'Tela com erros de validação',
      draw: () => (
        <ErrorScreen
          level={2}
          error={{
            key: 'validation',
            message: 'Existem erros de validação',
            payload: { issues: ['Nome é um campo obrigatório', 'CPF não é válido'] },
          }}
          retry={() => undefined}
        />
      ),
    },
    'record-gone': {
      title: 'Tela de um registro que não existe',
      draw: () => <ErrorScreen level={2} error={{ key: 'notFound', message: 'Não encontrado' }} />,
    },
    'not-found': { title: 'Endereço que não existe', draw: () => <NotFoundScreen level={2} /> },
    'under-construction': {
      title: 'Em construção',
      draw: () => <UnderConstruction action={<ButtonLink href="/app">Página inicial</ButtonLink>} />,
    },
    loading: { title: 'Carregando recurso', draw: () => <LoadingCover inside /> },
    state: {
      title: 'No lugar do conteúdo: ícone, frase, ajuda e botões',
      draw: () => (
        <StateScreen
          icon={Users}
          title="Nenhuma equipe cadastrada"
          text="Uma equipe reúne os profissionais de uma unidade de saúde."
          note="Quem pode cadastrar equipes é a coordenação."
          actions={
            <>
              <Button>Voltar</Button>
              <Button kind="primary">Nova equipe</Button>
            </>
          }
        />
      ),
    },
    brand: {
      title: 'Marca',
      draw: () => (
        <>
          <Brand level={2} />
          <p>
            <Mark small /> Saúde
          </p>
        </>
      ),
    },
    cover: {
      title: 'Página de entrada',
      whole: true,
      draw: () => (
        <CoverScreen
          actions={<Button kind="primary">Fazer login</Button>}
          foot={<p>Política de privacidade</p>}
        />
      ),
    },
    'link-menu': {
      title: 'Menu de uma área',
      draw: () => (
        <LinkMenu
          parts={[
            {
              title: 'Ações',
              links: [
                { title: 'Campanhas', path: '/app/epidemiology/campaign', icon: Activity },
                {
                  title: 'Acompanhamento das solicitações de exames de média e alta complexidade',
                  path: '/app/health-secretary/exam-request',
                  icon: ClipboardList,
                },
              ],
            },
            {
              title: 'Aparelho',
              links: [
                {
                  title: 'Atualizar aplicativo',
                  onSelect: () => undefined,
                  icon: Download,
                  badge: 'nova versão disponível',
                },
                { title: 'Mapa', path: '/app/map', icon: MapIcon },
              ],
            },
          ]}
        />
      ),
    },
  },
}
