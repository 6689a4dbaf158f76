import { ButtonLink } from '../control/Button.tsx'
import css from './Picture.module.css'
import { StateScreen } from './StateScreen.tsx'

/** A folded map whose pin found nothing. */
const LostMap = () => (
  <svg viewBox="0 0 240 150" className={css.picture} aria-hidden="true">
    <ellipse cx="120" cy="137" rx="92" ry="8" className={css.shade} />
    <path d="M34 42 90 26v92l-56 16z" className={css.fold} />
    <path d="M90 26l60 16v92l-60-16z" className={css.sheet} />
    <path d="M150 42l56-16v92l-56 16z" className={css.fold} />
    <path d="M44 104c20-18 34 6 52-10s22-30 46-18 30 8 50-12" className={css.road} />
    <path d="M120 42v30M120 104v14M178 96v22" className={css.street} />
    <path d="M150 14c-15 0-26 11-26 25 0 19 26 41 26 41s26-22 26-41c0-14-11-25-26-25z" className={css.pin} />
    <text x="150" y="50" className={css.mark}>
      ?
    </text>
    <text x="62" y="66" className={css.number}>
      404
    </text>
  </svg>
)

/** A path without a screen. */
export const NotFoundScreen = ({ level = 1 }: { level?: 1 | 2 | 3 }) => (
  <StateScreen
    level={level}
    picture={<LostMap />}
    title="Não encontrado"
    text="O endereço não existe ou o registro foi removido."
    actions={
      <ButtonLink kind="primary" href="/app">
        Página inicial
      </ButtonLink>
    }
  />
)
