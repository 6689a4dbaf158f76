import { termsSections } from '@saude/core/contract/terms-text'
import css from './Terms.module.css'

/** '/terms': the terms of use, public. */
export default function Terms() {
  return (
    <article className={css.terms}>
      <h1>Termos de uso</h1>
      {termsSections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
