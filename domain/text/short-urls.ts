/**
 * Links of public shorteners, which carriers' spam filters block (rules/texts 10). A shortener on the sender's
 * own domain is welcome, so only shared hosts are listed.
 */
const shorteners: ReadonlySet<string> = new Set(
  `bit.ly bitly.com j.mp tinyurl.com tiny.cc goo.gl t.co ow.ly owl.ly is.gd v.gd buff.ly adf.ly rb.gy cutt.ly shorturl.at
  short.io shorte.st soo.gd s2r.co rebrand.ly t.ly tiny.one bl.ink clck.ru lnkd.in db.tt qr.ae qr.net cur.lv ity.im q.gs po.st
  bc.vc twitthis.com u.to buzurl.com cutt.us u.bb yourls.org x.co prettylinkpro.com scrnch.me filoops.info vzturl.com
  1url.com tweez.me v.ht tr.im mcaf.ee su.pr snip.ly snipurl.com snurl.com shrtco.de 9qr.de urlz.fr urlzs.com
  tny.im trib.al dlvr.it ift.tt amzn.to 2no.co chilp.it clicky.me doiop.com dwarfurl.com fwd4.me
  gg.gg hyperurl.co kutt.it lc.chat moourl.com n9.cl nov.io oe.cd ouo.io p.asia rotf.lol s.id shorl.com
  short.gy shortlink.de surl.li t2m.io tiny.pl tinylink.net to.ly twurl.nl u.nu urlcut.com wow.link yep.it zi.ma zpr.io
  bit.do bitly.ws cli.gs tinyurl.co tinu.be shorturl.gg shorturl.asia shorten.rest shrinkme.io x.gd da.gd spoo.me ulvis.net qrco.de
  smarturl.it lnk.to hubs.ly hubs.la reurl.cc ppt.cc lihi.cc han.gl 0rz.tw vurl.com rebrandly.com fb.me urlday.cc`.split(
    /\s+/,
  ),
)

/**
 * Links found in a text, as written, and those of them on a public shortener: UrlsFound and BlackListedUrls.
 * With or without https:// and www; other letter cases count.
 */
export const findShortUrls = (text: string): { UrlsFound: string[]; BlackListedUrls: string[] } => {
  const UrlsFound: string[] = []
  const BlackListedUrls: string[] = []
  for (const [url, host = '', path = ''] of text.matchAll(link)) {
    const isShortener = shorteners.has(host.toLowerCase().replace(/^www\./, ''))
    // "Meet at t.co" names a host; without a path it leads nowhere. With a scheme it is a link all the same.
    if (path === '' && !/^https?:/i.test(url)) continue
    UrlsFound.push(url)
    if (isShortener) BlackListedUrls.push(url)
  }
  return { UrlsFound: [...new Set(UrlsFound)], BlackListedUrls: [...new Set(BlackListedUrls)] }
}

/** Whether there is a link of a public shortener. Asked of each of a million texts, most of which have no link at all. */
export const hasBlockedUrl = (text: string): boolean =>
  dotInWord.test(text) && findShortUrls(text).BlackListedUrls.length > 0

const dotInWord = /[a-z0-9]\.[a-z]/i

// A user before the host, or a dot behind it, leads to the same place.
const link =
  /(?<![\w@.-])(?:https?:\/\/(?:[\w.:-]{1,60}@)?)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:\.(?=[:/]))?(?::\d+)?(\/[^\s<>"{}]*[^\s<>"{}.,;:!?')\]])?/gi
