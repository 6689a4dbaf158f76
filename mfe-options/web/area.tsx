import { defineAreaWeb, defineWidgets, recordScreens } from '@saude/kits/platform'

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: 'options',
  routes: {
    '/app/options': () => import('./menu/OptionsMenu.tsx'),
    ...recordScreens({ path: '/app/options/vehicle' }, () => import('./vehicle/Vehicles.tsx')),
    ...recordScreens(
      { path: '/app/options/cost-center', paths: { details: '/app/options/cost-center/detail/{id}' } },
      () => import('./cost-center/CostCenters.tsx'),
    ),
    ...recordScreens({ path: '/app/options/benefit' }, () => import('./benefit/Benefits.tsx')),
    ...recordScreens({ path: '/app/options/partnership' }, () => import('./partnership/Partnerships.tsx')),
    ...recordScreens(
      {
        path: '/app/options/laboratory-exam',
        paths: { update: '/app/options/laboratory-exam/update?examId={id}' },
      },
      () => import('./laboratory-exam/LaboratoryExams.tsx'),
    ),
    ...recordScreens({ path: '/app/options/user' }, () => import('./user/Users.tsx')),
    ...recordScreens({ path: '/app/options/health-unit' }, () => import('./health-unit/HealthUnits.tsx')),
    ...recordScreens({ path: '/app/options/neighborhood' }, () => import('./territory/Neighborhoods.tsx')),
    ...recordScreens({ path: '/app/options/street' }, () => import('./territory/Streets.tsx')),
    ...recordScreens({ path: '/app/options/team' }, () => import('./team/Teams.tsx')),
    ...recordScreens({ path: '/app/options/micro-area' }, () => import('./territory/MicroAreas.tsx')),
    '/app/options/health-unit/boundaries-map': () => import('./health-unit/BoundariesMap.tsx'),
    ...recordScreens({ path: '/app/options/group' }, () => import('./group/Groups.tsx')),
    '/app/group-permissions': () => import('./permissions/Permissions.tsx'),
    ...recordScreens({ path: '/app/options/client' }, () => import('./client/Clients.tsx')),
    '/app/options/terms': () => import('./terms/OwnTerms.tsx'),
    '/app/options/offline-data': () => import('./offline/OfflineData.tsx'),
    '/app/options/data-source/list': () => import('./data-source/DataSources.tsx'),
    '/app/options/processing': () => import('./processing/Processing.tsx'),
    '/app/options/audit': () => import('./audit/Audit.tsx'),
    '/app/options/takeout': () => import('./takeout/Takeout.tsx'),
    '/app/options/device': () => import('./device/Devices.tsx'),
    '/app/options/system-and-information': () => import('./about/SystemInformation.tsx'),
    '/app/options/about': () => import('./about/About.tsx'),
    '/app/options/patch-notes': () => import('./about/PatchNotes.tsx'),
    '/app/options/settings/update/': () => import('./settings/Settings.tsx'),
    '/app/options/benefit-request/history/{id}': () => import('./benefit-request/BenefitRequestHistory.tsx'),
    '/app/upload-sigtap': () => import('./sigtap/UploadSigtap.tsx'),
    '/app/user/self-update': () => import('./self/SelfUpdate.tsx'),
  },
})

/** Shared with other areas: `{onClose}`. */
export const widgets = defineWidgets({
  'options.boundaries': () => import('./health-unit/BoundariesDialog.tsx'),
})
