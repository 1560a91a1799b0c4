/**
 * Area codes of the United States, its territories, and Canada: where a number was issued and which clocks that place
 * keeps. A zone is only a default for quiet hours and voice windows, since people keep their number when they move.
 */
import { canada, unitedStates } from './countries.ts'

export type AreaCode = {
  readonly areaCode: number
  readonly CountryID: number
  /** State, territory or province; of several that share the code, the largest. */
  readonly state: string
  /** IANA names of every zone in which the code is used, the most common first. */
  readonly timeZones: readonly [string, ...string[]]
}

const zoneNames = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  Mi: 'America/Detroit',
  Id: 'America/Boise',
  Az: 'America/Phoenix',
  Ak: 'America/Anchorage',
  Ad: 'America/Adak',
  Hi: 'Pacific/Honolulu',
  Pr: 'America/Puerto_Rico',
  Vi: 'America/St_Thomas',
  Gu: 'Pacific/Guam',
  Sp: 'Pacific/Saipan',
  As: 'Pacific/Pago_Pago',
  To: 'America/Toronto',
  Wi: 'America/Winnipeg',
  Re: 'America/Regina',
  Ed: 'America/Edmonton',
  Va: 'America/Vancouver',
  Ha: 'America/Halifax',
  Mo: 'America/Moncton',
  Go: 'America/Goose_Bay',
  Jo: 'America/St_Johns',
  Wh: 'America/Whitehorse',
  Iq: 'America/Iqaluit',
  Ra: 'America/Rankin_Inlet',
} as const

// `state zones: codes`. A state has a second row where some of its codes keep another clock.
const unitedStatesRows = `
AL C: 205 251 256 334 483 659 938
AK Ak+Ad: 907
AZ Az: 480 520 602 623
AZ Az+M: 928
AR C: 327 479 501 870
CA P: 209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747
CA P: 760 805 818 820 831 837 840 858 909 916 925 949 951
CO M: 303 719 720 748 970 983
CT E: 203 475 860 959
DE E: 302
DC E: 202 771
FL E: 239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954
FL C+E: 448 850
GA E: 229 404 470 478 678 706 762 770 912 943
HI Hi: 808
ID Id+P: 208 986
IL C: 217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872
IN E: 260 317 463 765
IN C+E: 219
IN E+C: 574 812 930
IA C: 319 515 563 641 712
KS C: 316 913
KS C+M: 620 785
KY E: 502 859
KY E+C: 606
KY C+E: 270 364
LA C: 225 318 337 457 504 985
ME E: 207
MD E: 227 240 301 410 443 667
MA E: 339 351 413 508 617 774 781 857 978
MI Mi: 231 248 269 313 517 586 616 679 734 810 947 989
MI Mi+C: 906
MN C: 218 320 507 612 651 763 924 952
MS C: 228 471 601 662 769
MO C: 235 314 417 557 573 636 660 816 975
MT M: 406
NE C: 402 531
NE C+M: 308
NV P: 702 725
NV P+M: 775
NH E: 603
NJ E: 201 551 609 640 732 848 856 862 908 973
NM M: 505 575
NY E: 212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934
NC E: 252 336 472 704 743 828 910 919 980 984
ND C+M: 701
OH E: 216 220 234 283 326 330 380 419 436 440 513 567 614 740 937
OK C: 405 539 572 580 918
OR P: 503 971
OR P+Id: 458 541
PA E: 215 223 267 272 412 445 484 570 582 610 717 724 814 835 878
RI E: 401
SC E: 803 821 839 843 854 864
SD C+M: 605
TN E: 865
TN E+C: 423 729
TN C: 615 629 731 901 931
TX C: 210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979
TX M+C: 915
UT M: 385 435 801
VT E: 802
VA E: 276 434 540 571 686 703 757 804 826 948
WA P: 206 253 360 425 509 564
WV E: 304 681
WI C: 262 274 353 414 534 608 715 920
WY M: 307
PR Pr: 787 939
VI Vi: 340
GU Gu: 671
MP Sp: 670
AS As: 684`

const canadaRows = `
AB Ed: 368 403 568 587 780 825
BC Va: 604
BC Va+Ed: 236 250 257 672 778
MB Wi: 204 431 584
NB Mo: 428 506
NL Jo+Go: 709 879
NS Ha: 782 851 902
ON To: 226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942
ON To+Wi: 807
QC To: 263 354 438 450 468 514 579 819 873
QC To+Ha: 273 367 418 581
SK Re: 306 474
SK Re+Ed: 639
NT Ed+Wh+Ra+Iq: 867`

type ZoneKey = keyof typeof zoneNames

const readRows = (rows: string, CountryID: number): AreaCode[] =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [place = '', codes = ''] = row.split(': ')
      const [state = '', zones = ''] = place.split(' ')
      const timeZones = zones.split('+').map((zone) => zoneNames[zone as ZoneKey]) as [string, ...string[]]
      return codes.split(' ').map((code) => ({ areaCode: Number(code), CountryID, state, timeZones }))
    })

/** Every area code in use or assigned in the United States, its territories and Canada. */
export const areaCodes: readonly AreaCode[] = [
  ...readRows(unitedStatesRows, unitedStates),
  ...readRows(canadaRows, canada),
]

const byCode = new Map(areaCodes.map((entry) => [entry.areaCode, entry]))

/** What is known of a three-digit area code (217), or undefined where it is not American or Canadian, or toll-free. */
export const findAreaCode = (areaCode: number): AreaCode | undefined => byCode.get(areaCode)

const listOf = (codes: string) => codes.split(' ').map(Number)

/** Islands that share the country code 1, and codes of no place: personal, satellite, data, tests. */
const elsewhere = new Set([
  ...listOf('242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'),
  ...listOf('521 523 524 525 526 527 528 529 532 535 538 542 543 545 546 547 549 550 552 553 554 556 558 569 578 589'),
  ...listOf('456 622 710 822 880 881 882 883 884 885 886 887 889 950 958 959 976'),
])

/** 37x and 96x are kept free, x9x for longer numbers, and two equal digits at the end for services. */
const keptFree = /^(37|96)|^\d9|(\d)\2$/

/**
 * Whether a number with this area code may be American or Canadian. New codes come into use every year, faster than lists are
 * renewed, so that only what is known not to be is refused.
 */
export const mayBeAreaCode = (areaCode: number): boolean =>
  byCode.has(areaCode) ||
  (/^[2-9]\d\d$/.test(String(areaCode)) && !keptFree.test(String(areaCode)) && !elsewhere.has(areaCode))
