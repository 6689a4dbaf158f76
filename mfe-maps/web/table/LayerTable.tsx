import { type LayerGroup, layerGroups } from '@saude/citizen/contract/layer'
import type { AppError } from '@saude/contract/errors'
import { formatDate, formatDecimal, formatInteger } from '@saude/contract/formats'
import { Select } from '@saude/kits/inputs'
import { navigate } from '@saude/kits/router'
import {
  Button,
  ButtonLink,
  ErrorScreen,
  Segmented,
  type SimpleColumn,
  SimpleTable,
  usePhone,
} from '@saude/kits/ui'
import { ArrowDown, ArrowUp, Map as MapIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { addressOf, type LayerPlace } from '../layer/view.ts'
import css from './LayerTable.module.css'
import { counted, type Person, type Sorting, type SortKey, sorted, sortedBy } from './rows.ts'

export interface LayerTableProps {
  title: string
  place: LayerPlace
  /** In place of the rows, where the layer cannot be shown. */
  obstacle: ReactNode
  group: LayerGroup
  people: readonly Person[] | undefined
  isBusy: boolean
  error: AppError | undefined
  onRetry: () => void
  /** What a value counts: 'doses'. */
  unit: string | undefined
  onPick: (person: Person) => void
}

const valueText = (value: number | null | undefined): string =>
  typeof value !== 'number' ? '–' : Number.isInteger(value) ? formatInteger(value) : formatDecimal(value)

/** Rows drawn at once. */
const shownAtOnce = 50

const titles: Readonly<Record<SortKey, string>> = {
  name: 'Nome',
  neighborhood: 'Bairro',
  healthUnit: 'Unidade de saúde',
  microArea: 'Microárea',
  category: 'Categoria',
  value: 'Valor',
  date: 'Última data',
}

const groups = (['shown', 'withoutLocation', 'poorAccuracy', 'outside'] as const).map((value) => ({
  value,
  label: layerGroups[value],
}))

const always: readonly SortKey[] = ['name', 'neighborhood', 'healthUnit', 'microArea']
const sometimes: readonly SortKey[] = ['category', 'value', 'date']

/** A layer without its map: who is on it, in a table with the same filters, and in words by neighbourhood and unit. */
export function LayerTable(props: LayerTableProps) {
  const { title, place, obstacle, group, people, isBusy, error, onRetry, unit, onPick } = props
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDescending: false })
  const [count, setCount] = useState(shownAtOnce)
  const phone = usePhone()
  const choose = (next: string | null) => {
    const chosen = groups.find(({ value }) => value === next)
    if (!chosen) return
    setCount(shownAtOnce)
    void navigate(addressOf(place, chosen.value), { replace: true })
  }
  const rows = useMemo(() => people && sorted(people, sorting), [people, sorting])
  const used = useMemo(
    () => [...always, ...sometimes.filter((key) => people?.some((person) => person[key] ?? false))],
    [people],
  )
  if (error) return <ErrorScreen error={error} retry={onRetry} />
  const cell = (person: Person, key: SortKey) => {
    if (key === 'name')
      return (
        <button type="button" className={css.name} onClick={() => onPick(person)}>
          {person.name}
        </button>
      )
    if (key === 'date') return person.date ? formatDate(person.date) : '–'
    if (key === 'value') return valueText(person.value)
    return person[key] ?? '–'
  }
  const columns = used.map((key): SimpleColumn<Person> => {
    const isSorted = sorting.by === key
    return {
      key,
      sort: isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none',
      align: key === 'value' ? 'right' : 'left',
      title: (
        <button type="button" className={css.sort} onClick={() => setSorting(sortedBy(sorting, key))}>
          {key === 'value' && unit ? `${titles.value} (${unit})` : titles[key]}
          {isSorted &&
            (sorting.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
        </button>
      ),
      cell: (person) => cell(person, key),
    }
  })
  return (
    <div className={css.screen}>
      <div className={css.head}>
        {phone ? (
          <Select
            label="Quem a tabela mostra"
            required
            options={layerGroups}
            value={group}
            onChange={choose}
          />
        ) : (
          <Segmented label="Quem a tabela mostra" options={groups} value={group} onChange={choose} />
        )}
        <ButtonLink href={addressOf(place)} icon={MapIcon}>
          Ver no mapa
        </ButtonLink>
      </div>
      {obstacle ?? (
        <>
          {people && <Words title={title} people={people} group={group} isWhole={!isBusy} />}
          <SimpleTable
            caption={`${title}: ${layerGroups[group].toLowerCase()}`}
            columns={columns}
            rows={rows?.slice(0, count)}
            // Somebody may have two cases.
            rowKey={({ id, category, date }) => `${id} ${category} ${date}`}
            loading={!people}
            empty="Nenhum cidadão com estes filtros."
          />
          {rows && rows.length > count && (
            <div className={css.more}>
              <span>
                {formatInteger(count)} de {formatInteger(rows.length)}
              </span>
              <Button onClick={() => setCount(count + 4 * shownAtOnce)}>Mostrar mais</Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Places that are named one by one; the rest is counted together. */
const named = 8

interface WordsProps extends Pick<LayerTableProps, 'title' | 'group'> {
  people: readonly Person[]
  /** False while more of them are on their way. */
  isWhole: boolean
}

/** The layer in words, saying what the map shows. */
function Words({ title, people, group, isWhole }: WordsProps) {
  if (people.length === 0) return null
  const sentence = (by: 'neighborhood' | 'healthUnit') => {
    const all = counted(people, by)
    const rest = all.slice(named).reduce((sum, [, count]) => sum + count, 0)
    const said = all.slice(0, named).map(([name, count]) => `${name} (${formatInteger(count)})`)
    return [
      ...said,
      ...(rest > 0 ? [`outros ${formatInteger(all.length - named)} (${formatInteger(rest)})`] : []),
    ].join(', ')
  }
  return (
    <section className={css.words} aria-label="Resumo">
      <p>
        <strong>
          {title}: {formatInteger(people.length)} {layerGroups[group].toLowerCase()}
          {isWhole ? '.' : ' até agora, carregando os outros…'}
        </strong>
      </p>
      <p>Por bairro: {sentence('neighborhood')}.</p>
      <p>Por unidade de saúde: {sentence('healthUnit')}.</p>
    </section>
  )
}
