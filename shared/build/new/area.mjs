import { dependOn } from './files.mjs'
import { nameOf } from './names.mjs'
import { appended, importing } from './text.mjs'

const access = ({
  kebab,
  camel,
  title,
}) => `import { accessRows, allow, MGR, open } from '@saude/contract/access-rows'

/** Who may run what of this area (access.md). */
export const rows = accessRows('${kebab}', {
  ${camel}View: allow('Abrir ${title}', MGR),
  ${camel}Processing: open('service', 'O que se faz com dados em ${title}'),
})
`

const processing = ({ camel, title }) => `import { areaProcessing } from '@saude/contract/processing'
import { rows } from './access.ts'

/** What this area does with people's data. Access \`service\`. */
export const ${camel}Processing = areaProcessing(rows.${camel}Processing, {
  title: '${title}',
  operations: {},
  without: {},
})
`

const routes = ({
  kebab,
  camel,
  title,
  icon,
}) => `import { areaRoutes, routesIn } from '@saude/contract/area-routes'

const { screen } = routesIn('${kebab}')

export const { routes, sections } = areaRoutes('${kebab}', {
  sections: [
    {
      section: '${kebab}',
      path: '/app/${kebab}',
      title: '${title}',
      short: '${title}',
      icon: '${icon}',
      needs: '${camel}View',
      place: 70,
    },
  ],
  routes: [
    screen('/app/${kebab}', '${title}', '${camel}View'),
  ],
})
`

const face = ({ kebab }) => `import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = { name: '${kebab}', version: '0.1.0', routes, sections, rows, widgets: [] }
`

const service = ({ camel, kebab }) => `import { recordParts } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { ${camel}Processing } from '../contract/processing.ts'

export const service = defineService({
  area: '${kebab}',
  version: '0.1.0',
  ...recordParts([], { processing: ${camel}Processing }),
})
`

const web = ({ kebab, pascal }) => `import { defineAreaWeb, defineWidgets } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: '${kebab}',
  routes: {
    '/app/${kebab}': () => import('./home/${pascal}Home.tsx'),
  },
})

export const widgets = defineWidgets({})
`

const home = ({ kebab, pascal, title }) => `import { SectionMenu } from '@saude/kits/platform'
import { EmptyState } from '@saude/kits/ui'
import { ClipboardList } from 'lucide-react'

/** /app/${kebab}: what the person may open of the area. */
export default function ${pascal}Home() {
  return (
    <SectionMenu
      section="${kebab}"
      empty={<EmptyState icon={ClipboardList} title="${title}: nenhuma tela está liberada para o seu grupo." />}
    />
  )
}
`

const packageOf = ({ kebab, react, icons }) => ({
  name: `@saude/${kebab}`,
  private: true,
  version: '0.1.0',
  type: 'module',
  scripts: { build: 'node ../shared/build/bin/build.mjs' },
  exports: { './contract/*': './contract/*.ts', './area': './area.ts', './service': './service/service.ts' },
  dependencies: {
    '@saude/contract': '0.1.0',
    '@saude/kits': '0.1.0',
    '@saude/service': '0.1.0',
    'lucide-react': icons,
    react,
  },
  devDependencies: { '@saude/build': '0.1.0' },
})

/** As `npm install` writes it. */
function locked({ packages }, folder, { name, version, dependencies, devDependencies }) {
  packages[''].workspaces.splice(-1, 0, folder)
  packages[folder] = { name, version, dependencies, devDependencies }
  packages[`node_modules/${name}`] = { resolved: folder, link: true }
  const order = Object.keys(packages).sort((one, other) => one.localeCompare(other, 'en'))
  for (const key of order) {
    const entry = packages[key]
    delete packages[key]
    packages[key] = entry
  }
}

/**
 * Writes an area: a section with a home screen of its own, a service without a record yet, a line in the product.
 * @param changes of `openChanges`
 * @param {{name: string, title: string, icon: string}} of
 * @returns {{path: string, folder: string, package: string}} its home screen, its folder and its package
 * @throws Error where it is there
 */
export function addArea(changes, { name, title, icon }) {
  const { camel, kebab, pascal } = nameOf(name)
  const folder = `mfe-${kebab}`
  const { dependencies } = JSON.parse(changes.read('shared/kits/package.json'))
  const of = {
    camel,
    kebab,
    pascal,
    title,
    icon,
    react: dependencies.react,
    icons: dependencies['lucide-react'],
  }
  const own = packageOf(of)

  changes.add(
    `${folder}/README.md`,
    `# ${folder}: ${title}\n\n- \`contract/\`: who may run what, and which screens there are.\n- \`web/\`: \`/app/${kebab}\`, what the person may open of the area.\n`,
  )
  changes.add(`${folder}/package.json`, `${JSON.stringify(own, null, 2)}\n`)
  changes.add(
    `${folder}/webpack.config.mjs`,
    `import { areaConfig } from '@saude/build/webpack'\n\nexport default areaConfig('${kebab}')\n`,
  )
  changes.add(`${folder}/area.ts`, face(of))
  changes.add(`${folder}/contract/access.ts`, access(of))
  changes.add(`${folder}/contract/processing.ts`, processing(of))
  changes.add(`${folder}/contract/routes.ts`, routes(of))
  changes.add(`${folder}/service/service.ts`, service(of))
  changes.add(`${folder}/web/area.tsx`, web(of))
  changes.add(`${folder}/web/home/${pascal}Home.tsx`, home(of))

  const last = '| every other query of a screen |'
  changes.change('shared/docs/access.md', (text) =>
    text.replace(last, () => `| ${camel}View | MGR |\n| ${camel}Processing | services |\n${last}`),
  )
  changes.change('gateway/product.ts', (text, file) =>
    importing(
      appended(text, /areas: readonly ServiceDefinition\[\] = \[/, camel, file),
      [`service as ${camel}`],
      `@saude/${kebab}/service`,
    ),
  )
  changes.changeJson('package.json', (content) => {
    content.workspaces.splice(-1, 0, folder)
  })
  changes.changeJson('package-lock.json', (content) => locked(content, folder, own))
  dependOn(changes, 'gateway', [own.name])
  return { path: `/app/${kebab}`, folder, package: own.name }
}
