import { useEffect } from 'react'
import { forgetAnswers } from '../platform/index.ts'
import { usePlace } from '../router/index.ts'
import { Link, NotFoundScreen, PageBody } from '../ui/index.ts'
import css from './Gallery.module.css'
import { galleryPath, kits, storyAt, storyPath } from './kits.ts'
import { Stage } from './Stage.tsx'

/** `/app/gallery`: every component of the kits in its states, each at an address of its own. */
export default function Gallery() {
  const { pathname } = usePlace()
  // What stories were answered is nothing that a screen of the product may show.
  useEffect(() => forgetAnswers, [])
  const path = pathname.replace(/\/+$/, '')
  if (path === galleryPath) return <Contents />
  const story = storyAt(path)
  return story ? <Stage key={path} story={story} /> : <NotFoundScreen />
}

function Contents() {
  return (
    <PageBody>
      {Object.entries(kits).map(([kit, { title, stories }]) => (
        <section key={kit} aria-label={title} className={css.kit}>
          <h2>{title}</h2>
          <ul className={css.links}>
            {Object.entries(stories).map(([name, story]) => (
              <li key={name}>
                <Link href={storyPath(kit, name)} data-story={name}>
                  {story.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageBody>
  )
}
