import { useHeld, useTitle } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { ChevronRight } from 'lucide-react'
import { visibleLayers } from '../layer/layers.ts'
import css from './MapMenu.module.css'

/** /app/map: the layers that the person may see (specification 2, section 2). */
export default function MapMenu() {
  useTitle('Mapa')
  return (
    <nav className={css.page} aria-label="Camadas do mapa">
      <h2 className={css.heading}>Camadas</h2>
      <ul className={css.links}>
        {visibleLayers(useHeld()).map(({ path, label, icon: Drawn }) => (
          <li key={path}>
            <Link href={path} className={css.link}>
              <Drawn size={20} aria-hidden className={css.icon} />
              <span className={css.label}>{label}</span>
              <ChevronRight size={16} aria-hidden className={css.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
