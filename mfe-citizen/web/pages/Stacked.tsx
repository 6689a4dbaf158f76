import css from './Stacked.module.css'

/** Several columns of a table as lines of one cell, where a phone has no room for them. */
export const Stacked = ({ title, details }: { title: string; details: readonly string[] }) => (
  <span className={css.stacked}>
    <span>{title}</span>
    {details.map((text) => (
      <small key={text} className={css.detail}>
        {text}
      </small>
    ))}
  </span>
)
