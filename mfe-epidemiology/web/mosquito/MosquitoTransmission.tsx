import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Button, Card, Facts, PageBody, type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import { cycleOf, mosquitoDiseaseNames, mosquitoTransmission } from '../../contract/mosquito.ts'
import css from '../choice/Choice.module.css'
import { useChoice } from '../choice/useChoice.tsx'

type Answer = OutputOf<typeof mosquitoTransmission>
type Place = Answer['neighborhoods'][number]
type Block = Answer['blocks'][number]

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** 'Dengue: 5 suspeitos, 2 confirmados' */
const saidOf = ({ disease, suspect, confirmed }: Place['diseases'][number]) =>
  `${mosquitoDiseaseNames[disease]}: ${[
    ...(suspect > 0 ? [formatCount(suspect, 'suspeito', 'suspeitos')] : []),
    ...(confirmed > 0 ? [formatCount(confirmed, 'confirmado', 'confirmados')] : []),
  ].join(', ')}`

const places: readonly SimpleColumn<Place>[] = [
  { key: 'name', title: 'Bairro', cell: ({ name }) => name },
  { key: 'suspect', title: 'Suspeitos', align: 'right', cell: ({ suspect }) => formatInteger(suspect) },
  {
    key: 'confirmed',
    title: 'Confirmados',
    align: 'right',
    cell: ({ confirmed }) => formatInteger(confirmed),
  },
  { key: 'weeks', title: 'Por semana', align: 'right', cell: ({ weeks }) => weeks.join(' · ') },
  { key: 'diseases', title: 'Por doença', cell: ({ diseases }) => diseases.map(saidOf).join('; ') },
]

const blocks: readonly SimpleColumn<Block>[] = [
  { key: 'name', title: 'Quarteirão', cell: ({ name }) => name },
  {
    key: 'inspected',
    title: 'Inspecionados',
    align: 'right',
    cell: ({ inspected }) => formatInteger(inspected),
  },
  {
    key: 'pending',
    title: 'Fechados e recusas',
    align: 'right',
    cell: ({ pending }) => formatInteger(pending),
  },
  { key: 'house', title: 'Predial', align: 'right', cell: ({ houseIndex }) => decimal.format(houseIndex) },
  {
    key: 'container',
    title: 'Recipientes',
    align: 'right',
    cell: ({ containerIndex }) => decimal.format(containerIndex),
  },
  {
    key: 'breteau',
    title: 'Breteau',
    align: 'right',
    cell: ({ breteauIndex }) => decimal.format(breteauIndex),
  },
]

/** Blocks that the page shows, the worst first; all are in the rounds. */
const mostBlocks = 50

/** /app/epidemiology/mosquito-transmission: cases of four weeks by neighbourhood, and the indices of a cycle. */
export default function MosquitoTransmission() {
  const { asked, submit, fields } = useChoice(mosquitoTransmission, cycleOf(today()))
  const answer = useAsk(mosquitoTransmission, asked)
  return (
    <PageBody>
      <div>
        <DataCard
          title="Dengue, zika e chikungunya: últimas 4 semanas"
          subtitle={({ from, to }) => `Casos de ${formatDate(from)} a ${formatDate(to)}`}
          link={{ href: '/app/epidemiology/mosquito-work', text: 'Quarteirões com casos por perto' }}
          asked={answer}
          loading="Carregando"
          height={200}
        >
          {({ neighborhoods }) => (
            <SimpleTable<Place>
              caption="Casos por bairro"
              rows={neighborhoods}
              empty="Nenhum caso nas últimas 4 semanas."
              rowKey={({ id, name }) => id ?? name}
              columns={places}
            />
          )}
        </DataCard>
      </div>
      <div className={css.wide}>
        <Card title="Índices do ciclo">
          <form className={css.choice} onSubmit={submit}>
            {fields}
            <Button type="submit">Ver ciclo</Button>
          </form>
        </Card>
      </div>
      <div className={css.wide}>
        <DataCard
          title="Infestação"
          subtitle={({ year, cycle }) => `Ciclo ${cycle} de ${year}`}
          link={{ href: '/app/epidemiology/inspection-round', text: 'Ver inspeções' }}
          asked={answer}
          loading="Carregando"
          height={300}
        >
          {({ total, blocks: rows }) => (
            <>
              <Facts
                layout="columns"
                items={[
                  { label: 'Imóveis inspecionados', value: formatInteger(total.inspected) },
                  { label: 'Fechados e recusas', value: formatInteger(total.pending) },
                  { label: 'Índice predial', value: `${decimal.format(total.houseIndex)} %` },
                  { label: 'Índice de recipientes', value: `${decimal.format(total.containerIndex)} %` },
                  { label: 'Índice de Breteau', value: decimal.format(total.breteauIndex) },
                ]}
              />
              <SimpleTable<Block>
                caption="Índices por quarteirão, os maiores primeiro"
                rows={rows.slice(0, mostBlocks)}
                empty="Nenhuma inspeção neste ciclo."
                rowKey={({ id }) => id}
                columns={blocks}
              />
            </>
          )}
        </DataCard>
      </div>
    </PageBody>
  )
}
