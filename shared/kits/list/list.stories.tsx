import { AppError } from '@saude/contract/errors'
import { cns, date, id, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { rows } from '@saude/contract/testing/rows'
import { Clock, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer, Stories } from '../gallery/story.ts'
import { Button, PageBody, StatusDot } from '../ui/index.ts'
import { columnsOf } from './columns.ts'
import {
  FileLinks,
  InfiniteList,
  provideLocalRows,
  QrCode,
  RecordScreens,
  type RowAction,
  RowLines,
} from './index.ts'
import PrintView from './print/PrintView.tsx'

const citizens = listQuery(rows.citizenList, {
  title: 'cidadãos',
  filters: {
    name: text('Nome', { showFilter: 'column' }).max(100),
    gender: oneOf('Sexo', { M: 'Masculino', F: 'Feminino' }, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 60 }).required(),
    cns: cns('CNS', { showColumn: 40 }),
    deathAt: date('Data de óbito'),
  },
  orderBy: ['name', 'cns'],
})

const first = ['Ana', 'Bruno', 'Cecília', 'Davi', 'Eloá', 'Francisco', 'Graça', 'Heitor', 'Ivone', 'João']
const last = ['Albuquerque', 'Batista', 'Cavalcanti', 'de Souza', 'do Perpétuo Socorro e Vasconcelos']

/** Row `index` of a town of any size, made when it is asked for. */
const citizen = (index: number) => ({
  id: `c-${index}`,
  name: `${first[index % first.length]} ${last[index % last.length]} ${index + 1}`,
  cns: '702601544837729',
  deathAt: index % 9 === 4 ? '2020-01-01' : null,
})

const town =
  (total: number): Answer =>
  ({ startIndex, stopIndex }) => {
    const from = Number(startIndex)
    const to = Math.min(Number(stopIndex), total - 1)
    const items = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => citizen(from + at))
    return { items, totalItems: total, startIndex: from, stopIndex: to, endReached: to >= total - 1 }
  }

/** As of a server that has thousands to read: a screen of rows comes at once, a batch of print takes a moment. */
const slowly =
  (answer: Answer): Answer =>
  async (input, signal) => {
    const isBatch = Number(input.stopIndex) - Number(input.startIndex) >= 200
    if (isBatch) await new Promise((done) => setTimeout(done, 100))
    return answer(input, signal)
  }

const actions = ({ id: row }: { id: string }): RowAction[] => [
  { label: 'Histórico', icon: Clock, to: `/app/citizen/history/${row}`, needs: 'citizenHistory' },
  { label: 'Editar', icon: Pencil, to: `/app/citizen/update/${row}`, needs: 'citizenUpdate' },
]

const Citizens = ({ keepHeader = false }: { keepHeader?: boolean }) => (
  <InfiniteList
    print
    keepHeader={keepHeader}
    of={citizens}
    columns={[
      {
        field: 'name',
        sub: ({ deathAt }) => deathAt && <StatusDot tone="danger">Cidadão falecido</StatusDot>,
      },
      { field: 'cns' },
    ]}
    actions={actions}
  />
)

/** Rows that say more than columns make two lines of, on phones. */
const Lined = ({ lines }: { lines: 2 | 3 }) => (
  <InfiniteList
    of={citizens}
    {...(lines === 3 && { phoneLines: lines })}
    phoneRow={({ name, cns: card, deathAt }) => {
      const state = deathAt ? (
        <StatusDot key="state" tone="danger">
          Cidadão falecido
        </StatusDot>
      ) : (
        <StatusDot key="state" tone="warning">
          Falta: consulta de pré-natal, exame de sífilis e atendimento odontológico
        </StatusDot>
      )
      return (
        <RowLines
          title={name}
          below={lines === 3 ? [[state], [card, 'Rua das Flores, 120']] : [[card, state]]}
        />
      )
    }}
    actions={actions}
  />
)

/** A record lives at its path: its screens are beneath the story's own address. */
const requests = record(rows, 'examRequest', {
  word: {
    singular: 'solicitação de exame',
    plural: 'solicitações de exames',
    gender: 'f',
    short: 'solicitação',
  },
  path: '/app/gallery/list/record',
  fields: {
    exam: text('Exame', { showColumn: 40, showFilter: 'column' }).required().max(80),
    date: date('Data da solicitação', { showColumn: 20, initial: 'today' }).required(),
  },
  label: ['exam'],
  orderBy: ['updatedAt', 'exam'],
  number: true,
  columns: { number: 15, state: 20 },
  states: states({
    initial: 'requested',
    names: {
      requested: { label: 'Solicitada', tone: 'info' },
      authorised: { label: 'Autorizada', tone: 'success' },
      denied: { label: 'Negada', tone: 'danger', locked: true },
    },
    transitions: {
      authorise: { title: 'Autorizar', from: ['requested'], to: 'authorised' },
      deny: {
        title: 'Negar',
        from: ['requested', 'authorised'],
        to: 'denied',
        reason: 'required',
        danger: true,
      },
    },
  }),
})
const request = {
  id: 'e-1',
  version: 2,
  number: '2026/000123',
  exam: 'Hemograma',
  date: '2026-09-04',
  state: 'requested',
  updatedAt: '2026-09-04 10:32:00.000-03:00',
}
const denied = { ...request, id: 'e-2', number: '2026/000124', exam: 'Glicemia em jejum', state: 'denied' }
const happened = {
  id: 'h-2',
  at: '2026-09-04 10:32:00.000-03:00',
  userName: 'Ivone Batista',
  kind: 'transition',
  title: 'Negar',
  from: 'Solicitada',
  to: 'Negada',
  reason: 'Exame repetido há menos de 30 dias',
}
const changedOnce = {
  id: 'h-1',
  at: '2026-09-03 08:00:00.000-03:00',
  kind: 'updated',
  changes: [{ label: 'Exame', from: 'Glicemia', to: 'Glicemia em jejum' }],
}

/** What this device holds stands in for a server that does not answer. */
function Stored() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const stop = provideLocalRows('citizenList', () => async (interval, signal) => ({
      ...Object(await town(58)({ ...interval }, signal)),
      syncedAt: '2026-09-04T13:32:00.000Z',
    }))
    setReady(true)
    return stop
  }, [])
  return ready ? <Citizens /> : null
}

const refused = () => Promise.reject(new AppError('timeout'))

/** Over a list as it is: what stands there while the rest of its rows does not come. */
function PrintFails() {
  const [isPrinting, setPrinting] = useState(true)
  return (
    <PageBody>
      <Button onClick={() => setPrinting(true)}>Imprimir</Button>
      {isPrinting && (
        <PrintView
          title="Cidadãos"
          filters=""
          columns={columnsOf(citizens.list, undefined, [], [])}
          ask={refused}
          maxRows={250}
          onEnd={() => setPrinting(false)}
        />
      )}
    </PageBody>
  )
}

const story = (title: string, answer: Answer) => ({
  title,
  draw: () => <Citizens />,
  answers: { citizenList: answer },
  whole: true,
})

/** The infinite list over towns that no demo data has. */
export const stories: Stories = {
  title: 'Listas',
  stories: {
    rows: story('214 linhas', town(214)),
    thousands: story('5.000 linhas, que levam um momento para imprimir', slowly(town(5_000))),
    million: story('1.000.000 de linhas', town(1_000_000)),
    header: {
      ...story('Cabeçalho também no telefone', town(214)),
      draw: () => <Citizens keepHeader />,
    },
    'two-lines': {
      ...story('Linhas próprias no telefone: duas', town(214)),
      draw: () => <Lined lines={2} />,
    },
    'three-lines': {
      ...story('Linhas próprias no telefone: três', town(214)),
      draw: () => <Lined lines={3} />,
    },
    record: {
      title: 'Cadastro com situações: lista, formulários e detalhes',
      draw: () => <RecordScreens of={requests} />,
      answers: {
        examRequestList: () => ({
          items: [request, denied],
          totalItems: 2,
          startIndex: 0,
          stopIndex: 1,
          endReached: true,
        }),
        examRequestGet: ({ id: asked }) => (asked === 'e-2' ? denied : request),
        examRequestCreate: () => ({ id: 'e-3' }),
        examRequestUpdate: () => ({ id: 'e-1', version: 3 }),
        examRequestDelete: () => ({ id: 'e-1' }),
        examRequestRestore: () => ({ id: 'e-1' }),
        examRequestTransition: () => ({ id: 'e-1', version: 3 }),
        examRequestHistory: () => ({ items: [happened, changedOnce], more: null }),
      },
      whole: true,
    },
    stored: {
      ...story('Do aparelho, enquanto o servidor não responde', () => new Promise(() => undefined)),
      draw: Stored,
    },
    'qr-code': {
      title: 'Código QR de um papel',
      draw: () => (
        <>
          <p>Consulte a situação do protocolo:</p>
          <QrCode text="https://saude.exemplo.gov.br/protocol" label="Endereço da consulta" />
        </>
      ),
    },
    files: {
      title: 'Arquivos guardados',
      draw: () => (
        <FileLinks
          value={[
            { id: 'a', name: 'recibo.png', type: 'image/png', size: 120_000, url: '/icon.svg' },
            { id: 'b', name: 'laudo.pdf', type: 'application/pdf', size: 2_400_000 },
          ]}
        />
      ),
    },
    'print-failed': { title: 'Impressão que falha', draw: PrintFails, whole: true },
    empty: story('Sem resultados', town(0)),
    loading: story('Carregando', () => new Promise(() => undefined)),
    failed: story('Com erro', () => {
      throw new AppError('timeout')
    }),
    malformed: story('Resposta em formato incorreto', () => ({ rows: [] })),
  },
}
