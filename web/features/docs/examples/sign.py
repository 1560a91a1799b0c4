# Signs a request with OAuth 1.0a. Run it with: python3 sign.py
import base64, hashlib, hmac, os, time, urllib.parse, urllib.request, uuid


def encode(text):
    return urllib.parse.quote(text, safe="-._~")


def authorization(method, address):
    url = urllib.parse.urlsplit(address)
    oauth = {
        "oauth_consumer_key": os.environ["CARILLON_CONSUMER_KEY"],
        "oauth_nonce": uuid.uuid4().hex,
        "oauth_signature_method": "HMAC-SHA256",
        "oauth_timestamp": str(int(time.time())),
        "oauth_token": os.environ["CARILLON_TOKEN"],
        "oauth_version": "1.0",
    }
    pairs = urllib.parse.parse_qsl(url.query, keep_blank_values=True) + list(oauth.items())
    parameters = "&".join(f"{name}={value}" for name, value in sorted((encode(n), encode(v)) for n, v in pairs))
    base = "&".join(map(encode, [method, f"{url.scheme}://{url.netloc}{url.path}", parameters]))
    # The token's own secret is empty, so the key ends with the ampersand.
    key = encode(os.environ["CARILLON_CONSUMER_SECRET"]) + "&"
    signature = base64.b64encode(hmac.digest(key.encode(), base.encode(), hashlib.sha256)).decode()
    header = oauth | {"oauth_signature": signature}
    return "OAuth " + ", ".join(f'{name}="{encode(value)}"' for name, value in header.items())


address = os.environ["CARILLON_URL"] + "/v1/lists?pagesize=5&q=Grade%209"
request = urllib.request.Request(address, headers={"Authorization": authorization("GET", address)})
with urllib.request.urlopen(request) as reply:
    print(reply.status, reply.read().decode())
