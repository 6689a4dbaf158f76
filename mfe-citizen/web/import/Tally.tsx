import { formatInteger } from '@saude/contract/formats'
import { keysOf } from '@saude/contract/values'
import { Facts } from '@saude/kits/ui'
import { type ExampleKind, exampleKinds } from '../../contract/load.ts'
import type { LoadFormat } from '../../contract/load-format.ts'
import css from './Import.module.css'
import type { LoadTally } from './words.ts'

const exampleTitles: Readonly<Record<ExampleKind, string>> = {
  new: 'Exemplos de novos',
  changed: 'Exemplos de alterados',
  doubtful: 'Exemplos de duvidosos',
  refused: 'Exemplos de recusados',
}

/** What a plan or a run has come to: counts, why, and lines to look at. */
export function Tally({ of, format }: { of: LoadTally; format: LoadFormat | null | undefined }) {
  return (
    <div className={css.part}>
      <Facts
        layout="columns"
        items={[
          {
            label: format === 'cnes' ? 'Registros' : format === 'areas' ? 'Áreas' : 'Linhas',
            value: formatInteger(of.rows),
          },
          { label: 'Novos', value: formatInteger(of.created) },
          { label: 'Alterados', value: formatInteger(of.changed) },
          { label: 'Iguais', value: formatInteger(of.same) },
          { label: 'Duvidosos', value: formatInteger(of.doubtful) },
          { label: 'Recusados', value: formatInteger(of.refused) },
          ...(format && format !== 'citizens'
            ? []
            : [
                { label: 'Domicílios novos', value: formatInteger(of.homes) },
                { label: 'Famílias novas', value: formatInteger(of.families) },
              ]),
        ]}
      />
      <Counted title="Campos que mudam em quem já está cadastrado" of={of.fields} />
      <Counted title="Por que linhas são recusadas ou duvidosas" of={of.reasons} />
      <Counted title="O que fica de fora de linhas que entram" of={of.notices} />
      {keysOf(exampleKinds).map((kind) => {
        const shown = of.examples.filter((one) => one.kind === kind)
        if (shown.length === 0) return null
        return (
          <section key={kind} aria-label={exampleTitles[kind]}>
            <h3 className={css.heading}>{exampleTitles[kind]}</h3>
            <ul className={css.lines}>
              {shown.map(({ line, text }) => (
                <li key={line}>
                  <span>{text}</span>
                  <span
                    className={css.number}
                  >{`${format === 'areas' ? 'área' : 'linha'} ${formatInteger(line)}`}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Counted({ title, of }: { title: string; of: LoadTally['fields'] }) {
  if (of.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.lines}>
        {of.map(({ text, count }) => (
          <li key={text}>
            <span>{text}</span>
            <span className={css.number}>{formatInteger(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
