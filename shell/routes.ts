import { areaRoutes, routesIn } from '@saude/contract/area-routes'

const { screen } = routesIn('home')
const open = { public: true }

/** The screens that the shell draws itself: public pages, the answer of a message, the gallery, notifications. */
export const { routes } = areaRoutes('shell', {
  routes: [
    screen('/', 'Saúde Municipal', undefined, open),
    screen('/terms', 'Termos de uso', undefined, open),
    screen('/app/login', 'Entrar', undefined, open),
    // Where the QR code of a protocol leads.
    screen('/protocol', 'Consultar protocolo', undefined, open),
    screen('/app/recover-password', 'Esqueci a senha', undefined, open),
    // Where one-time links lead.
    screen('/app/set-password', 'Definir senha', undefined, open),
    screen('/app/answer', 'Resposta', undefined, open),
    // Every component in its states, for the provider's staff.
    screen('/app/gallery', 'Galeria', 'groupPermissionUpdate'),
    screen('/app/gallery/{kit}/{story}', 'Galeria', 'groupPermissionUpdate'),
    screen('/app/notification', 'Notificações'),
  ],
})
