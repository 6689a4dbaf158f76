import { Inbox, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Stories } from '../gallery/story.ts'
import {
  Badge,
  Button,
  Card,
  Chip,
  CountBadge,
  Dialog,
  EmptyState,
  Facts,
  Field,
  FormDialog,
  IconButton,
  Link,
  Menu,
  NewPassword,
  Notice,
  notTyped,
  PasswordInput,
  ProgressBar,
  Segmented,
  SimpleTable,
  Skeleton,
  StatusDot,
  TextArea,
  TextInput,
  Tooltip,
  toast,
  UnfetchedNotice,
  useConfirm,
} from './index.ts'

const Row = ({ children }: { children: ReactNode }) => <div>{children}</div>

function Buttons() {
  return (
    <>
      <Row>
        <Button kind="primary" icon={Plus}>
          Novo cidadão
        </Button>{' '}
        <Button>Cancelar</Button> <Button kind="quiet">Limpar filtros</Button>{' '}
        <Button kind="danger" icon={Trash2}>
          Remover
        </Button>
      </Row>
      <Row>
        <Button disabled>Salvar</Button>{' '}
        <Button kind="primary" loading>
          Salvando
        </Button>{' '}
        <Button count={3}>Filtros</Button> <IconButton icon={Pencil} name="Editar" />{' '}
        <IconButton icon={Trash2} name="Remover" danger />
      </Row>
    </>
  )
}

function Texts() {
  const [name, setName] = useState<string | null>('Ana Maria')
  const [secret, setSecret] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [typed, setTyped] = useState(notTyped)
  return (
    <>
      <Field label="Nome" required>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Senha" help="Ao menos dez caracteres">
        <PasswordInput value={secret} onChange={setSecret} />
      </Field>
      <NewPassword value={typed} onChange={setTyped} errors={{ repeated: 'As senhas não são iguais' }} />
      <Field label="Observação" error="Observação não pode exceder 5 caracteres">
        <TextArea value={note} onChange={setNote} maxLength={200} />
      </Field>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState(false)
  const [pin, setPin] = useState<string | null>()
  const [answer, setAnswer] = useState('')
  const confirm = useConfirm()
  const ask = async () => {
    const sure = await confirm({ title: 'Remover veículo?', confirmLabel: 'Remover', danger: true })
    setAnswer(sure ? 'Removido' : 'Mantido')
  }
  return (
    <>
      <Row>
        <Button onClick={() => setOpen(true)}>Abrir diálogo</Button>{' '}
        <Button onClick={() => setPin(null)}>Definir um PIN</Button>{' '}
        <Button onClick={() => void ask()}>Perguntar</Button>{' '}
        <Menu
          title="Menu"
          trigger={<Button>Abrir menu</Button>}
          items={[
            { label: 'Editar', icon: Pencil, onSelect: () => setAnswer('Editado') },
            { label: 'Remover', icon: Trash2, danger: true, onSelect: () => setAnswer('Removido') },
            { label: 'Fechado', disabledReason: 'Falta a permissão' },
            {
              label: 'Campanhas',
              disabledReason:
                'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de campanhas',
            },
          ]}
        />{' '}
        <Tooltip text="Aparece ao passar, ao focar ou ao tocar">
          <Button>Com dica</Button>
        </Tooltip>
      </Row>
      <output>{answer}</output>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Título do diálogo"
        subtitle="Uma linha abaixo dele"
        actions={<Button onClick={() => setOpen(false)}>Entendi</Button>}
      >
        O foco fica dentro e volta ao botão.
      </Dialog>
      {pin !== undefined && (
        <FormDialog
          title="Definir um PIN"
          submitLabel="Definir"
          isLoading={false}
          onSubmit={() => setPin(undefined)}
          onClose={() => setPin(undefined)}
        >
          <Field label="PIN" required>
            <PasswordInput value={pin} onChange={setPin} />
          </Field>
        </FormDialog>
      )}
    </>
  )
}

const people = [
  { name: 'Ana Maria de Souza', age: 41 },
  { name: 'Maria do Perpétuo Socorro Albuquerque Cavalcanti de Vasconcelos e Silva', age: 1032 },
]
const columns = [
  { key: 'name', title: 'Nome', cell: ({ name }: (typeof people)[number]) => name },
  { key: 'age', title: 'Visitas', align: 'right' as const, cell: ({ age }: (typeof people)[number]) => age },
]
const rowKey = ({ name }: (typeof people)[number]) => name
const tableActions = ({ name }: (typeof people)[number]) => (
  <IconButton icon={Pencil} name={`Editar ${name}`} onClick={() => toast.success(`Editar ${name}`)} />
)

function Choice() {
  const [side, setSide] = useState<'list' | 'map' | null>('list')
  return (
    <Segmented
      label="Vista"
      value={side}
      onChange={setSide}
      options={[
        { value: 'list', label: 'Lista' },
        { value: 'map', label: 'Mapa' },
      ]}
    />
  )
}

/** Counts on the corner of what they belong to. */
const Corners = () =>
  [7, 120, 'dot' as const].map((count) => (
    <Row key={count}>
      <span style={{ position: 'relative', display: 'inline-block', paddingInlineEnd: 8 }}>
        <Inbox aria-hidden />
        <CountBadge count={count} pulse={count === 120} />
      </span>
    </Row>
  ))

/** The light part of the interface kit. */
export const stories: Stories = {
  title: 'Interface',
  stories: {
    buttons: { title: 'Botões', draw: Buttons },
    texts: { title: 'Campos de texto', draw: Texts },
    overlays: { title: 'Diálogo, pergunta, menu e dica', draw: Overlays },
    segmented: { title: 'Escolha entre poucos', draw: Choice },
    notices: {
      title: 'Avisos',
      draw: () => (
        <>
          <Notice tone="danger" title="Existem erros de validação" issues={['Nome é um campo obrigatório']} />
          <Notice tone="warning">Mapa offline sem download completo</Notice>
          <Notice tone="success" title="Sucesso!">
            Alterado com sucesso!
          </Notice>
          <Notice tone="info">Usando dados de 04/09/2017 às 10:32</Notice>
          <UnfetchedNotice error={new Error('Loading chunk 7 failed')} retry={() => undefined} />
        </>
      ),
    },
    toasts: {
      title: 'Mensagens breves',
      draw: () => (
        <Row>
          <Button onClick={() => toast.success('Salvo')}>Sucesso</Button>{' '}
          <Button onClick={() => toast.error('Erro desconhecido!')}>Erro</Button>{' '}
          <Button onClick={() => toast.kept()}>Guardado</Button>
        </Row>
      ),
    },
    badges: {
      title: 'Etiquetas',
      draw: () => (
        <>
          <Row>
            <Badge tone="primary">Vigente</Badge> <Badge tone="warning">ANONIMIZAÇÃO ATIVA</Badge>{' '}
            <Badge>Rascunho</Badge>
          </Row>
          <Row>
            <StatusDot tone="success">Em conformidade</StatusDot>{' '}
            <StatusDot tone="danger">Em atraso</StatusDot> <StatusDot>Não visitado</StatusDot>
          </Row>
          <Row>
            <Chip onRemove={() => undefined}>Diabéticos</Chip> <Chip>Hipertensos</Chip>
          </Row>
          <Corners />
        </>
      ),
    },
    card: {
      title: 'Cartões',
      draw: () => (
        <>
          <Card
            title="Visitas domiciliares"
            subtitle="Do ano inteiro, de todas as unidades de saúde do município"
            link={{ href: '/app', text: 'VER MAIS' }}
          >
            <p>12.345 visitas</p>
          </Card>
          <Card title="Com um botão" action={<IconButton icon={Pencil} name="Editar" />}>
            <p>
              Um texto com uma <Link href="/app">ligação</Link> dentro.
            </p>
          </Card>
          <Card>Sem título.</Card>
        </>
      ),
    },
    facts: {
      title: 'Fatos de um cadastro',
      draw: () => (
        <Facts
          layout="pairs"
          items={[
            { label: 'Nome social', value: 'Ana' },
            { label: 'Microárea', value: '' },
          ]}
        />
      ),
    },
    table: {
      title: 'Tabela simples',
      draw: () => (
        <SimpleTable
          caption="Visitas"
          columns={columns}
          rows={people}
          rowKey={rowKey}
          actions={tableActions}
        />
      ),
    },
    'table-loading': {
      title: 'Tabela simples: carregando',
      draw: () => (
        <SimpleTable caption="Visitas" columns={columns} rows={undefined} rowKey={rowKey} loading />
      ),
    },
    'table-empty': {
      title: 'Tabela simples: sem dados',
      draw: () => <SimpleTable caption="Visitas" columns={columns} rows={[]} rowKey={rowKey} />,
    },
    waiting: {
      title: 'Espera',
      draw: () => (
        <>
          <ProgressBar label="Carregando recurso..." />
          <ProgressBar label="Enviando arquivo..." value={0.42} />
          <Skeleton kind="form" />
          <Skeleton kind="card" />
        </>
      ),
    },
    empty: { title: 'Nada para mostrar', draw: () => <EmptyState icon={Inbox} /> },
  },
}
