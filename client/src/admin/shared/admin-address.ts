import type { ContentSort, ListAdminContent } from '@stillair/api/contract/admin/admin.ts'
import { TAG_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type SearchText, useSearchText } from '../../ui/controls/use-search-text.ts'

/** The views of each tab. The first one is the default. */
export const ADMIN_VIEWS = { content: ['sessions', 'media', 'tags', 'bin'], programs: ['list', 'content'] } as const

export type AdminTab = keyof typeof ADMIN_VIEWS
export type AdminView = (typeof ADMIN_VIEWS)[AdminTab][number]

/** The columns by which the content table can be sorted. */
const SORTS = {
  title: true,
  type: true,
  category: true,
  status: true,
  duration: true,
  views: true,
  size: true,
  updatedAt: true,
  createdAt: true,
} satisfies Record<ContentSort, true>
const STATUSES = ['all', 'published', 'draft'] as const
/** The filters of content besides its status; `all` disables a filter. */
const FILTERS = {
  searchIn: ['title', 'everything'],
  category: ['all', '1', '2', '3'],
  type: ['all', 'audio', 'video'],
  access: ['all', 'free', 'premium'],
  transcript: ['all', 'missing', 'attached'],
} as const satisfies { [Filter in ContentFilter]: readonly ContentFilters[Filter][] }
const DIRECTIONS = ['ascending', 'descending'] as const
/** The default order of the content table. */
export const NEWEST_FIRST = { sort: 'createdAt', direction: 'descending' } as const
/** The page sizes that a table may have. */
export const PAGE_SIZES = [20, 50, 100] as const

/** The filters in the panel for further filters. */
export type ContentFilter = 'searchIn' | 'category' | 'type' | 'access' | 'transcript'
export type ContentFilters = { readonly [Filter in ContentFilter | 'tag']: NonNullable<ListAdminContent[Filter]> }
/** All filters disabled. */
export const NO_FILTERS: ContentFilters = {
  searchIn: 'title',
  category: 'all',
  type: 'all',
  access: 'all',
  transcript: 'all',
  tag: '',
}

export type AdminStatus = (typeof STATUSES)[number]
export type Direction = (typeof DIRECTIONS)[number]

/** The state of the admin area. All of it is in the address, so that links, reloads and Back work. */
export interface AdminAddress extends ContentFilters {
  readonly tab: AdminTab
  readonly view: AdminView
  readonly search: string
  readonly status: AdminStatus
  readonly sort: ContentSort
  readonly direction: Direction
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** The id of the edited item, or `new`. */
  readonly edit: string | null
  /** The upload from which new content is created. */
  readonly media: string | null
  /** The id of the item whose history is open. */
  readonly history: string | null
  /** The id of the content whose figures are open. */
  readonly figures: string | null
  /** The id of the program whose content is shown. */
  readonly program: string | null
}

/** Changes to the address. `undefined` leaves a part unchanged. */
export type AdminAddressChanges = { readonly [Part in keyof AdminAddress]?: AdminAddress[Part] | undefined }

function oneOf<Value extends string | number>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => `${value}` === text)
}

/** Parses an address. Invalid values count as missing. */
export function readAdminAddress(params: URLSearchParams): AdminAddress {
  const tab: AdminTab = params.get('tab') === 'programs' ? 'programs' : 'content'
  const views: readonly AdminView[] = ADMIN_VIEWS[tab]
  const page = Number(params.get('page'))
  return {
    tab,
    view: oneOf(views, params.get('view')) ?? ADMIN_VIEWS[tab][0],
    search: params.get('search') ?? '',
    status: oneOf(STATUSES, params.get('status')) ?? 'all',
    searchIn: oneOf(FILTERS.searchIn, params.get('searchIn')) ?? NO_FILTERS.searchIn,
    category: oneOf(FILTERS.category, params.get('category')) ?? 'all',
    type: oneOf(FILTERS.type, params.get('type')) ?? 'all',
    access: oneOf(FILTERS.access, params.get('access')) ?? 'all',
    transcript: oneOf(FILTERS.transcript, params.get('transcript')) ?? 'all',
    tag: (params.get('tag') ?? '').slice(0, TAG_LIMIT),
    sort: oneOf(Object.keys(SORTS) as ContentSort[], params.get('sort')) ?? NEWEST_FIRST.sort,
    direction: oneOf(DIRECTIONS, params.get('direction')) ?? NEWEST_FIRST.direction,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: oneOf(PAGE_SIZES, params.get('size')) ?? PAGE_SIZES[0],
    edit: params.get('edit') || null,
    media: params.get('media') || null,
    history: params.get('history') || null,
    figures: params.get('figures') || null,
    program: params.get('program') || null,
  }
}

/** Returns the query of an address, such as `?status=draft&page=2`, without default values. */
export function writeAdminAddress(address: AdminAddress): string {
  const params = new URLSearchParams()
  const write = (name: string, value: string | number | null, usual: string | number | null) => {
    if (value !== null && value !== usual) params.set(name, `${value}`)
  }
  write('tab', address.tab, 'content')
  write('view', address.view, ADMIN_VIEWS[address.tab][0])
  write('search', address.search.trim() === '' ? '' : address.search, '')
  write('status', address.status, 'all')
  for (const name of ['searchIn', 'category', 'type', 'access', 'transcript', 'tag'] as const)
    write(name, address[name], NO_FILTERS[name])
  write('sort', address.sort, NEWEST_FIRST.sort)
  write('direction', address.direction, NEWEST_FIRST.direction)
  write('page', address.page, 1)
  write('size', address.pageSize, PAGE_SIZES[0])
  for (const name of ['program', 'edit', 'media', 'history', 'figures'] as const) write(name, address[name], '')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The parts that decide which rows a table has. When one changes, the page number loses its meaning. */
const LIST_PARTS = [
  'search',
  'searchIn',
  'status',
  'category',
  'type',
  'access',
  'transcript',
  'tag',
  'sort',
  'direction',
  'pageSize',
] as const

/**
 * Returns the address after some changes. Another tab or view resets the rest; a change of the rows returns to the first page.
 */
export function changeAdminAddress(address: AdminAddress, changes: AdminAddressChanges): AdminAddress {
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const next: AdminAddress = { ...address, ...changed }
  if (next.tab !== address.tab || next.view !== address.view) {
    const untouched = readAdminAddress(new URLSearchParams({ tab: next.tab, ...(changes.view && { view: next.view }) }))
    return { ...untouched, ...changed, view: untouched.view }
  }
  const hasOtherRows = LIST_PARTS.some((part) => next[part] !== address[part])
  return hasOtherRows && changes.page === undefined ? { ...next, page: 1 } : next
}

/** Stored with history entries: whether the dialog was opened from another page of the admin area. */
interface EntryState {
  readonly isOverAdminArea?: boolean
}

const OVER_ADMIN_AREA = { preventScrollReset: true, state: { isOverAdminArea: true } satisfies EntryState }

/** The current address of the admin area, and functions to change it. */
export interface AdminNavigation {
  readonly address: AdminAddress
  /** Changes the address in place, so that Back leaves the page. With `push`, Back undoes the change. */
  readonly patch: (changes: AdminAddressChanges, how?: 'replace' | 'push') => void
  /** Opens a dialog, such as `{ edit: id }`; Back closes it. */
  readonly open: (changes: AdminAddressChanges) => void
  /** Closes a dialog, such as `{ edit: null, media: null }`, and returns to where it was opened, as Back does. */
  readonly close: (changes: AdminAddressChanges) => void
  /** Returns the path after some changes, for links. */
  readonly pathTo: (changes: AdminAddressChanges) => string
  /** Returns the props of a link that opens a dialog as {@link open} does. */
  readonly linkTo: (changes: AdminAddressChanges) => LinkProps
}

/** The search box of an admin list, mirrored in the address. */
export function useAdminSearch(): SearchText {
  const { address, patch } = useAdminAddress()
  return useSearchText(address.search, (search) => patch({ search }))
}

/** Reads and changes the address of `/admin`. */
export function useAdminAddress(): AdminNavigation {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const address = readAdminAddress(params)
  const pathTo = (changes: AdminAddressChanges) =>
    `${pathname}${writeAdminAddress(changeAdminAddress(address, changes))}`
  const isOverAdminArea = (state as EntryState | null)?.isOverAdminArea === true

  return {
    address,
    pathTo,
    linkTo: (changes) => ({ to: pathTo(changes), ...OVER_ADMIN_AREA }),
    patch: (changes, how = 'replace') =>
      void navigate(pathTo(changes), { replace: how === 'replace', preventScrollReset: true, state }),
    open: (changes) => void navigate(pathTo(changes), OVER_ADMIN_AREA),
    close: (changes) =>
      void (isOverAdminArea ? navigate(-1) : navigate(pathTo(changes), { replace: true, preventScrollReset: true })),
  }
}
