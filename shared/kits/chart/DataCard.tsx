import type { ErrorKey } from '@saude/contract/errors'
import { EllipsisVertical, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Card, type CardProps, Hidden, type Icon, IconButton, Menu, Notice } from '../ui/index.ts'
import css from './DataCard.module.css'

/** What `useAsk` answers, as far as a card looks at it. */
interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: { readonly key: ErrorKey; readonly message: string } | undefined
  readonly isLoading: boolean
  readonly refetch: () => void
}

/** Something that the menu of a card leads to, as `useScreens` answers it. */
interface CardFunction {
  readonly title: string
  readonly path: string
  readonly icon: Icon
}

export interface DataCardProps<Data> extends Pick<CardProps, 'title' | 'link' | 'action'> {
  subtitle?: ReactNode | ((data: Data) => ReactNode)
  asked: Asked<Data>
  /** Given: the card has a menu of these, and of asking again. */
  functions?: readonly CardFunction[]
  /** Said while the first answer is on its way. */
  loading?: string
  /** Pixels that the content will take, so that nothing jumps. */
  height?: number
  isEmpty?: (data: Data) => boolean
  /** Said where the answer is empty. */
  empty?: string
  children: (data: Data) => ReactNode
}

/** A card over one query: what it waits for, what went wrong with another try, nothing to show, or its content. */
export function DataCard<Data>({
  title,
  subtitle,
  link,
  action,
  functions,
  asked,
  ...rest
}: DataCardProps<Data>) {
  const { data } = asked
  const shown = typeof subtitle === 'function' ? data !== undefined && subtitle(data) : subtitle
  return (
    <Card
      title={title}
      link={link}
      action={functions ? <Functions functions={functions} title={title} refetch={asked.refetch} /> : action}
      subtitle={shown}
    >
      <Content asked={asked} {...rest} />
    </Card>
  )
}

interface FunctionsProps extends Pick<CardProps, 'title'> {
  functions: readonly CardFunction[]
  refetch: () => void
}

/** What can be done from a card beside its one link. */
function Functions({ functions, title, refetch }: FunctionsProps) {
  const name = ['Funcionalidades', typeof title === 'string' ? title : ''].filter(Boolean).join(': ')
  return (
    <span className={css.functions}>
      <Menu
        title={name}
        trigger={<IconButton icon={EllipsisVertical} name={name} />}
        items={[
          ...functions.map(({ title: label, path, icon }) => ({ label, href: path, icon })),
          { label: 'Atualizar', icon: RefreshCw, onSelect: refetch },
        ]}
      />
    </span>
  )
}

function Content<Data>({
  asked: { data, error, isLoading, refetch },
  loading = 'Carregando...',
  height = 120,
  isEmpty,
  empty = 'Nenhum dado encontrado',
  children,
}: Omit<DataCardProps<Data>, 'title' | 'subtitle' | 'functions'>) {
  if (data !== undefined) {
    return isEmpty?.(data) ? <p className={css.empty}>{empty}</p> : children(data)
  }
  if (isLoading) {
    return (
      <div className={css.waiting} style={{ height }} role="status" aria-busy="true">
        <Hidden>{loading}</Hidden>
      </div>
    )
  }
  return (
    <div className={css.failed}>
      <Notice tone="danger">{error?.message ?? 'Erro desconhecido'}</Notice>
      <Button icon={RefreshCw} onClick={refetch}>
        Tentar novamente
      </Button>
    </div>
  )
}
