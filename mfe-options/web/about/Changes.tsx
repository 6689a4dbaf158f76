import css from './About.module.css'

interface ChangesProps {
  readonly entries: readonly {
    readonly topic?: string | null | undefined
    readonly text: string
    readonly goesOn?: boolean | null | undefined
  }[]
}

/** What changed in one version, each with its subject. */
export const Changes = ({ entries }: ChangesProps) => (
  <ul className={css.entries}>
    {entries.map(({ topic, text, goesOn }) => (
      <li key={`${topic} ${text}`}>
        {topic && (
          <>
            <strong>{goesOn ? topic : `${topic}:`}</strong>{' '}
          </>
        )}
        {text}
      </li>
    ))}
  </ul>
)
