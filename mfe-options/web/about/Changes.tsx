import css from './About.module.css'

interface ChangesProps {
  readonly entries: readonly { readonly topic?: string | null | undefined; readonly text: string }[]
}

/** What changed in one version, each with its subject. */
export const Changes = ({ entries }: ChangesProps) => (
  <ul className={css.entries}>
    {entries.map(({ topic, text }) => (
      <li key={`${topic} ${text}`}>
        {topic && <strong>{topic}: </strong>}
        {text}
      </li>
    ))}
  </ul>
)
